import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { imageTypeOf, limits } from '#contracts/limits.ts';
import { addProduct as texts, upload as uploadTexts } from '#web/texts.ts';
import { useFieldError } from '#web/ui/fields.tsx';
import { useDrop, usePaste } from '#web/ui/use-offered-file.ts';
import { isKnown } from '../use-upload.ts';
import './picture-field.css';

interface PictureFieldProps {
  readonly file: File | undefined;
  readonly onChoose: (file: File | undefined) => void;
  readonly label?: string;
  readonly required?: boolean;
  /** While a picture is on its way no other can be chosen. */
  readonly disabled?: boolean;
}

/**
 * Takes a picture: chosen, dropped or pasted. It is checked at once (spec 5), shown before it is sent, and recognised when
 * part of it was sent before.
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
  const take = (chosen: File | undefined) => {
    const reason = chosen && problemOf(chosen);
    setProblem(reason);
    if (reason !== undefined && input.current) input.current.value = '';
    onChoose(reason === undefined ? chosen : undefined);
  };
  const refuse = () => {
    if (input.current) input.current.value = '';
    setProblem(texts.invalidImage);
    onChoose(undefined);
  };
  /** What was dropped or pasted goes through the input too: the form asks it whether there is a picture. */
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
        {texts.pictureHint} {texts.dropHint}
      </p>
      <p className="amplify-field__error-message" id={`${id}-problem`} role="alert">
        {problem}
      </p>
      {file && <Preview file={file} onUndecodable={refuse} />}
      <Recognition file={file} />
    </div>
  );
}

function problemOf(file: File): string | undefined {
  if (imageTypeOf(file.name) === undefined || file.size === 0) return texts.invalidImage;
  if (file.size > limits.imageBytes) return texts.imageTooLarge(limits.imageBytes / 1024 / 1024);
  return undefined;
}

/** Says that part of the picture is with the server already. */
function Recognition({ file }: { file: File | undefined }) {
  const [known, setKnown] = useState<File>();
  useEffect(() => {
    let isCurrent = true;
    if (file) void isKnown(file).then((yes) => isCurrent && setKnown(yes ? file : undefined));
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

/** The chosen picture; a file that no browser can show is none, whatever its name. */
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

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
