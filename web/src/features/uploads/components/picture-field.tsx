import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { addProduct as texts } from '#web/texts/products/add-product.ts';
import { upload as uploadTexts } from '#web/texts/uploads/upload.ts';
import { useFieldError } from '#web/ui/fields.tsx';
import { useDrop, usePaste } from '#web/ui/use-offered-file.ts';
import { problemOf, useProblemInside } from '../picture-problem.ts';
import { useObjectUrl } from '../use-object-url.ts';
import { hasUnfinishedUpload } from '../use-upload.ts';
import './picture-field.css';

interface PictureFieldProps {
  readonly file: File | undefined;
  readonly onChoose: (file: File | undefined) => void;
  readonly label?: string;
  readonly required?: boolean;
  /** True while a picture is being uploaded. */
  readonly disabled?: boolean;
}

/**
 * A field for one picture, which can be chosen, dropped or pasted. It checks the file at once, shows a preview, and
 * recognises a partly uploaded file.
 */
export function PictureField({
  file,
  onChoose,
  label = texts.picture,
  required = true,
  disabled = false,
}: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setProblem] = useState<string>();
  const missing = useFieldError('picture');
  const problem = refused ?? (file ? undefined : missing);
  useEffect(() => {
    if (!file && input.current) input.current.value = '';
  }, [file]);
  const take = (chosen: File | undefined) => {
    const reason = chosen && problemOf(chosen);
    setProblem(reason);
    if (reason !== undefined && input.current) input.current.value = '';
    onChoose(reason === undefined ? chosen : undefined);
  };
  const refuse = (reason: string) => {
    if (input.current) input.current.value = '';
    setProblem(reason);
    onChoose(undefined);
  };
  useProblemInside(file, refuse);
  /** Dropped and pasted files also go through the input, which the form validates. */
  const offer = (offered: File | undefined) => {
    if (!offered || disabled || !input.current) return;
    const files = new DataTransfer();
    files.items.add(offered);
    input.current.files = files.files;
    take(offered);
  };
  usePaste(offer);
  const drop = useDrop(offer);
  return (
    <div className="picture-field" data-over={drop.isOver} {...drop.handlers}>
      <label className="amplify-label" htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        name="picture"
        required={required}
        disabled={disabled}
        accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={problem !== undefined}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => take(target.files?.[0])}
      />
      <p className="amplify-field__description" id={`${id}-hint`}>
        <span>{`${texts.pictureHint} `}</span>
        <span className="picture-field__drop">{texts.dropHint}</span>
      </p>
      <p className="amplify-field__error-message" id={`${id}-problem`} role="alert">
        {problem}
      </p>
      {file && <Preview file={file} onUndecodable={() => refuse(texts.invalidImage)} />}
      <Recognition file={file} />
    </div>
  );
}

/** Tells the owner that the file is already partly uploaded. */
function Recognition({ file }: { file: File | undefined }) {
  const [known, setKnown] = useState<File>();
  useEffect(() => {
    let isCurrent = true;
    // A file that can't be read isn't recognised. Sending it shows the error.
    const recognised = file ? hasUnfinishedUpload(file).catch(() => false) : undefined;
    void recognised?.then((yes) => isCurrent && setKnown(yes ? file : undefined));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return (
    <p className="picture-field__known" role="status">
      {file && known === file && uploadTexts.known}
    </p>
  );
}

/** A preview of the chosen picture. Calls `onUndecodable` if the browser can't decode the file. */
function Preview({ file, onUndecodable }: { file: File; onUndecodable: () => void }) {
  const url = useObjectUrl(file);
  if (url === undefined) return null;
  return (
    <img
      className="picture-field__preview"
      src={url}
      alt={texts.preview(file.name)}
      width={160}
      height={200}
      onError={onUndecodable}
    />
  );
}
