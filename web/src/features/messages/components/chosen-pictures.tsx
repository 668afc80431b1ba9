import { useEffect, useId, useState } from 'react';
import { limits } from '#contracts/limits.ts';
import { messages as texts } from '#web/texts/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { offeredTypes } from '../../photos/read-photo.ts';
import './message-pictures.css';

interface ChosenPicturesProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

/** The pictures to send with the next message, which on a phone can come from its camera. */
export function ChosenPictures({ files, onChange }: ChosenPicturesProps) {
  const fieldId = useId();
  const isFull = files.length >= limits.messages.pictures;
  return (
    <>
      {files.length > 0 && (
        <ul className="chosen-pictures" aria-label={texts.chosen}>
          {files.map((file, index) => (
            // One file can be chosen twice.
            <li key={`${index + 1} ${file.name}`} className="chosen-pictures__item">
              <Thumbnail file={file} />
              <Button
                look="quiet"
                aria-label={texts.removePicture(file.name)}
                onClick={() => onChange(files.filter((_, each) => each !== index))}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <label className="button button--secondary add-pictures" htmlFor={fieldId}>
          <span>{texts.addPictures}</span>
          <input
            id={fieldId}
            className="visually-hidden"
            type="file"
            multiple
            accept={offeredTypes}
            onChange={({ currentTarget }) => {
              onChange([...files, ...(currentTarget.files ?? [])].slice(0, limits.messages.pictures));
              currentTarget.value = '';
            }}
          />
        </label>
      )}
    </>
  );
}

function Thumbnail({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <img src={url} alt={file.name} />;
}
