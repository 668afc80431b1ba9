import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { limits } from '#contracts/limits.ts';
import { takesMakingPictures } from '#contracts/making/making-pictures.ts';
import { messageOf } from '#web/lib/problem.ts';
import { making as texts } from '#web/texts/making/making.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfterRemoval } from '#web/ui/focus-after-removal.ts';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { Message } from '#web/ui/message.tsx';
import { AddPictures } from '../../photos/components/add-pictures.tsx';
import { PrivatePicture } from '../../proofs/components/private-picture.tsx';
import { useObjectUrl } from '../../uploads/use-object-url.ts';
import { removeMakingPicture, useMaking } from '../api/making.ts';
import { type SentPicture, useSentPictures } from '../use-sent-pictures.ts';
import './making.css';

const most = limits.makingPictures;

/** The pictures of the making, for owners. Nothing if there are none and none can be added. */
export default function ManagedMaking({ order }: { order: ManagedOrder }) {
  const { orderId, status } = order;
  const query = useMaking(order, 'shop');
  const sent = useSentPictures(orderId);
  const removal = useMutation({ mutationFn: (photoId: string) => removeMakingPicture(orderId, photoId) });
  const isOpen = takesMakingPictures(status);
  const pictures = query.data?.pictures ?? [];
  const count = pictures.length + sent.list.length;
  const focus = useFocusAfterRemoval<HTMLElement>('li > button:last-of-type, input');
  if (!isOpen && count === 0) return null;
  return (
    <section className="manage-order__sheet making" aria-labelledby="making-title" ref={focus.root}>
      <div className="making__head">
        <h2 id="making-title">{texts.title}</h2>
        {count > 0 && <span>{texts.desk.count(pictures.length, most)}</span>}
      </div>
      {query.data === undefined && <LoadingOrError query={query} />}
      {status === 'making' && query.data !== undefined && count === 0 && <p>{texts.desk.suggestion}</p>}
      {count > 0 && (
        <ul className="making__pictures">
          {pictures.map(({ photoId, ...picture }, index) => (
            <li key={photoId}>
              <PrivatePicture picture={picture} alt={texts.picture(index + 1)} renew={query.refetch} />
              <Button
                look="quiet"
                busy={removal.isPending}
                aria-label={texts.desk.removePicture(index + 1)}
                onClick={() => {
                  focus.remove(index);
                  removal.mutate(photoId, { onError: focus.keep });
                }}
              >
                {texts.desk.remove}
              </Button>
            </li>
          ))}
          {sent.list.map((picture, index) => (
            <li key={picture.key}>
              <Sending
                picture={picture}
                onRetry={() => sent.retry(picture)}
                onDiscard={() => {
                  // Those that wait have no button.
                  const before = sent.list.slice(0, index).filter(({ failure }) => failure !== undefined);
                  focus.remove(pictures.length + before.length);
                  sent.discard(picture.key);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Message kind="error">{removal.error && messageOf(removal.error)}</Message>
      {isOpen && query.data !== undefined && <AddMakingPictures left={most - count} onAdd={sent.add} />}
    </section>
  );
}

interface AddMakingPicturesProps {
  /** How many more the order takes. */
  readonly left: number;
  readonly onAdd: (files: readonly File[]) => void;
}

/** One tap opens the phone's camera and gallery, and chosen pictures are sent at once. */
function AddMakingPictures({ left, onAdd }: AddMakingPicturesProps) {
  const [excess, setExcess] = useState(0);
  return (
    <>
      <AddPictures
        label={texts.desk.add}
        isFull={left <= 0}
        onAdd={(files) => {
          setExcess(Math.max(0, files.length - left));
          onAdd(files.slice(0, left));
        }}
      />
      <p className="making__lead">{left > 0 ? texts.desk.lead : texts.desk.full}</p>
      <p role="status">{excess > 0 && texts.desk.left(excess, most)}</p>
    </>
  );
}

interface SendingProps {
  readonly picture: SentPicture;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

function Sending({ picture: { file, sent, failure }, onRetry, onDiscard }: SendingProps) {
  return (
    <>
      <img className="making__sending" src={useObjectUrl(file)} alt={texts.desk.sending(file.name)} />
      {failure === undefined ? (
        sent === undefined ? (
          <p>{texts.desk.waits}</p>
        ) : (
          <progress aria-label={texts.desk.sending(file.name)} value={sent} max={1} />
        )
      ) : (
        <>
          <Message kind="error">{messageOf(failure)}</Message>
          <Button look="secondary" onClick={onRetry}>
            {texts.desk.retry}
          </Button>
          <Button look="quiet" onClick={onDiscard}>
            {texts.desk.discard}
          </Button>
        </>
      )}
    </>
  );
}
