import { useState } from 'react';
import { photos as photoTexts } from '#web/texts/photos/photos.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { useObjectUrl } from '../../uploads/use-object-url.ts';
import type { KeptPictures as Kept } from '../use-kept-pictures.ts';
import { AddPictures } from './add-pictures.tsx';
import './kept-pictures.css';

interface KeptPicturesProps {
  readonly kept: Kept;
  readonly most: number;
  readonly texts: {
    readonly add: string;
    /** The name of their list. */
    readonly chosen: string;
    readonly picture: (number: number) => string;
    readonly remove: (number: number) => string;
    readonly tooMany: (most: number) => string;
  };
}

/** Pictures to send with words, which on a phone can come from its camera. */
export function KeptPictures({ kept, most, texts }: KeptPicturesProps) {
  const { pictures } = kept;
  const [isCut, setCut] = useState(false);
  const add = (chosen: readonly File[]) => {
    const room = most - pictures.length;
    setCut(chosen.length > room);
    if (chosen.length > 0) void kept.add(chosen.slice(0, room));
  };
  return (
    <>
      {pictures.length > 0 && (
        <ul className="kept-pictures" aria-label={texts.chosen}>
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <Thumbnail file={picture.file} name={texts.picture(index + 1)} />
              <Button look="quiet" aria-label={texts.remove(index + 1)} onClick={() => void kept.remove(picture)}>
                {photoTexts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddPictures label={texts.add} isFull={pictures.length >= most} onAdd={add} />
      <p role="status">{isCut && pictures.length > 0 && texts.tooMany(most)}</p>
      <Message kind="error">{kept.hasNoRoom && photoTexts.noRoom}</Message>
    </>
  );
}

function Thumbnail({ file, name }: { readonly file: Blob; readonly name: string }) {
  return <img src={useObjectUrl(file)} alt={name} />;
}
