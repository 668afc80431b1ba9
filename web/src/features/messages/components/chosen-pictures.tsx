import { useState } from 'react';
import { limits } from '#contracts/limits.ts';
import { messages as texts } from '#web/texts/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { AddPictures } from '../../photos/components/add-pictures.tsx';
import { useObjectUrl } from '../../uploads/use-object-url.ts';
import './message-pictures.css';

interface ChosenPicturesProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

/** The pictures to send with the next message, which on a phone can come from its camera. */
export function ChosenPictures({ files, onChange }: ChosenPicturesProps) {
  const most = limits.messages.pictures;
  const [isCut, setCut] = useState(false);
  const add = (added: readonly File[]) => {
    setCut(files.length + added.length > most);
    onChange([...files, ...added].slice(0, most));
  };
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
      {files.length < most && <AddPictures label={texts.addPictures} onAdd={add} />}
      <p role="status">{isCut && files.length > 0 && texts.tooMany(most)}</p>
    </>
  );
}

function Thumbnail({ file }: { readonly file: File }) {
  return <img src={useObjectUrl(file)} alt={file.name} />;
}
