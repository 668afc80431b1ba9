import { useId } from 'react';
import { photos as texts } from '#web/texts/photos/photos.ts';
import { Message } from '#web/ui/message.tsx';
import { offeredTypes } from '../read-photo.ts';
import { useReadFiles } from '../use-read-files.ts';
import './add-pictures.css';

interface AddPicturesProps {
  readonly label: string;
  /** Without the field, it still says which files were refused. */
  readonly isFull: boolean;
  readonly onAdd: (files: readonly File[]) => void;
}

/** Chooses several pictures, which on a phone can come from its camera. A file that can't be used is refused by its name. */
export function AddPictures({ label, isFull, onAdd }: AddPicturesProps) {
  const fieldId = useId();
  const { isReading, problem, read } = useReadFiles(onAdd);
  return (
    <>
      {!isFull && (
        <label className="button button--secondary add-pictures" htmlFor={fieldId}>
          <span>{isReading ? texts.adding : label}</span>
          <input
            id={fieldId}
            className="visually-hidden"
            type="file"
            multiple
            accept={offeredTypes}
            onChange={({ currentTarget }) => {
              void read([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
        </label>
      )}
      <Message kind="error">{problem}</Message>
    </>
  );
}
