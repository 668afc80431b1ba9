import { useState } from 'react';
import type { ShownPicture } from '#contracts/photos/photo.ts';
import { messages as texts } from '#web/texts/messages/messages.ts';
import { type OrderMessages, useMessagePictures } from '../api/messages.ts';
import './message-pictures.css';

interface MessagePicturesProps {
  readonly order: OrderMessages;
  readonly messageId: string;
  /** The number of pictures, whose space is kept while they load. */
  readonly count: number;
}

/** The pictures of a message. */
export function MessagePictures({ order, messageId, count }: MessagePicturesProps) {
  const { data, isError, refetch } = useMessagePictures(order, messageId);
  if (isError && data === undefined) return <p className="message-pictures__gone">{texts.picturesFailed}</p>;
  const items = Array.from({ length: count }, (_, index) => data?.pictures[index]);
  return (
    <ul className="message-pictures">
      {items.map((picture, index) => (
        <li key={`${index + 1}`} className="message-pictures__item">
          {picture && <Picture picture={picture} alt={texts.picture(index + 1, count)} renew={refetch} />}
        </li>
      ))}
    </ul>
  );
}

interface PictureProps {
  readonly picture: ShownPicture;
  readonly alt: string;
  /** Fetches a new URL, once the first has expired. */
  readonly renew: () => unknown;
}

function Picture({ picture, alt, renew }: PictureProps) {
  const [failures, setFailures] = useState(0);
  if ('gone' in picture || failures > 1) return <p className="message-pictures__gone">{texts.pictureGone}</p>;
  const { url, width, height } = picture;
  return (
    <img
      src={url}
      alt={alt}
      width={width}
      height={height}
      onError={() => {
        setFailures(failures + 1);
        if (failures === 0) renew();
      }}
    />
  );
}
