import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { imageTypeOf, limits } from '../../../../../lambdas/contracts/limits.ts';
import { addProduct as texts } from '../../../texts.ts';
import './add-product-picture.css';

interface AddProductPictureProps {
  readonly file: File | undefined;
  readonly onChoose: (file: File | undefined) => void;
  /** How much of the file has been sent; undefined while it is not on its way. */
  readonly sentBytes: number | undefined;
}

/** The product's picture: checked when it is chosen (spec 5), shown before it is sent. */
export function AddProductPicture({ file, onChoose, sentBytes }: AddProductPictureProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  // A new number makes a new, empty file input.
  const [round, setRound] = useState(1);
  const refuse = (reason: string) => {
    setProblem(reason);
    setRound(round + 1);
    onChoose(undefined);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    const reason = chosen && problemOf(chosen);
    if (reason !== undefined) return refuse(reason);
    setProblem(undefined);
    onChoose(chosen);
  };
  return (
    <div className="add-product-picture">
      <label className="amplify-label" htmlFor={id}>
        {texts.picture}
      </label>
      <input
        key={round}
        id={id}
        type="file"
        name="picture"
        required
        accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        aria-describedby={`${id}-hint`}
        aria-invalid={problem !== undefined}
        onChange={choose}
      />
      <p className="amplify-field__description" id={`${id}-hint`}>
        {texts.pictureHint}
      </p>
      <p className="amplify-field__error-message" role="alert">
        {problem}
      </p>
      {file && <Preview file={file} onUndecodable={() => refuse(texts.invalidImage)} />}
      {file && sentBytes !== undefined && <Progress sentBytes={sentBytes} size={file.size} />}
    </div>
  );
}

function problemOf(file: File): string | undefined {
  if (imageTypeOf(file.name) === undefined || file.size === 0) return texts.invalidImage;
  if (file.size > limits.imageBytes) return texts.imageTooLarge(limits.imageBytes / 1024 / 1024);
  return undefined;
}

/** The chosen picture; a file that no browser can show is none, whatever its name. */
function Preview({ file, onUndecodable }: { file: File; onUndecodable: () => void }) {
  const url = useObjectUrl(file);
  if (url === undefined) return null;
  return (
    <img
      className="add-product-picture__preview"
      src={url}
      alt={texts.preview(file.name)}
      width={160}
      height={200}
      onError={onUndecodable}
    />
  );
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

function Progress({ sentBytes, size }: { sentBytes: number; size: number }) {
  return (
    <label className="add-product-picture__progress">
      {texts.sending}
      <progress value={sentBytes} max={size} />
    </label>
  );
}
