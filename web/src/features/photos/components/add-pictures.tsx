import { useId } from 'react';
import { offeredTypes } from '../read-photo.ts';
import './add-pictures.css';

interface AddPicturesProps {
  readonly label: string;
  readonly onAdd: (files: readonly File[]) => void;
}

/** Chooses several pictures, which on a phone can come from its camera. */
export function AddPictures({ label, onAdd }: AddPicturesProps) {
  const fieldId = useId();
  return (
    <label className="button button--secondary add-pictures" htmlFor={fieldId}>
      <span>{label}</span>
      <input
        id={fieldId}
        className="visually-hidden"
        type="file"
        multiple
        accept={offeredTypes}
        onChange={({ currentTarget }) => {
          onAdd([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
