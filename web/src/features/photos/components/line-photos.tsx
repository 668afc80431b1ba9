import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import type { Answers } from '#contracts/questions/answers.ts';
import { photos as texts } from '#web/texts/photos/photos.ts';
import { upload } from '#web/texts/uploads/upload.ts';
import { Button } from '#web/ui/button.tsx';
import { photoUrlQuery } from '../api/view-photo.ts';
import { photoSender } from '../browser-sender.ts';
import { lackingIn, type Sending } from '../chosen-photo.ts';
import { sendingId } from '../photos-waiting.ts';
import { usePhotoSets } from '../use-photo-sets.ts';

interface LinePhotosProps {
  readonly line: Line;
  /** Set if the line belongs to an order. */
  readonly orderId?: string;
}

/** The upload progress of a line's photos, or thumbnails once the line has its photos. */
export default function LinePhotos({ line, orderId }: LinePhotosProps) {
  const { sending } = usePhotoSets(sendingId(line.lineId, orderId));
  return sending ? <Progress sending={sending} /> : <Thumbnails line={line} />;
}

function Progress({ sending }: { sending: Sending }) {
  const { problem } = sending;
  const waiting = useWaiting(sending);
  const photos = countOf(sending);
  const previews = previewCountOf(sending);
  const lacking = [...lackingIn(sending).values()].reduce((sum, count) => sum + count, 0);
  // The customer removed all photos, and there is no problem to show.
  if (photos.total === 0 && problem === undefined) return null;
  const areUploaded = photos.complete === photos.total;
  return (
    <div className="line-photos">
      <p className="line-photos__count">
        {areUploaded ? texts.finishing : texts.uploaded(photos.complete, photos.total)}
      </p>
      {lacking > 0 && <p>{texts.lacking(lacking)}</p>}
      <progress
        className="line-photos__bar"
        max={photos.total + previews.total}
        value={photos.complete + previews.complete}
        aria-label={texts.progress}
      />
      {waiting !== undefined && <p className="line-photos__waiting">{waiting}</p>}
      {problem && (
        <div className="line-photos__problem">
          <p>{`${texts.failed} ${problem.text}`}</p>
          <Button look="secondary" onClick={() => void photoSender.retry(sending.id)}>
            {texts.retry}
          </Button>
        </div>
      )}
      {/* Screen readers announce the start, problems and the end, but not each photo. */}
      <p className="visually-hidden" role="status">
        {problem
          ? `${texts.failed} ${problem.text}`
          : (waiting ?? (areUploaded ? texts.finishing : texts.begun(photos.total)))}
      </p>
    </div>
  );
}

interface Count {
  readonly total: number;
  /** How many of them the server has. */
  readonly complete: number;
}

const countOf = ({ photos, complete }: Sending): Count => ({
  total: photos.length,
  complete: photos.filter(({ id, photoId }) => photoId !== undefined || complete[id]).length,
});

/** The customer didn't choose the previews, so only the bar includes them. */
const previewCountOf = ({ previews, complete }: Sending): Count => ({
  total: Object.keys(previews).length,
  complete: Object.values(previews).filter((id) => complete[id]).length,
});

/** Why the sending makes no progress at the moment, if it will continue without the customer. */
function useWaiting({ id, problem }: Sending): string | undefined {
  const isOnline = useOnline();
  const isRetrying = useSyncExternalStore(
    photoSender.subscribe,
    () => photoSender.isRetrying(id),
    () => false,
  );
  if (problem !== undefined) return undefined;
  if (!isOnline) return texts.offline;
  return isRetrying ? upload.waiting['before-the-next-try'] : undefined;
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      return () => {
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}

/** A line shows at most this many thumbnails. */
const maxShown = 4;

/** The first photos of a line's questions without a preview. The preview itself is the picture of the line. */
function Thumbnails({ line: { answers = {}, title } }: { line: Line }) {
  const shown = shownOf(answers);
  const [first] = shown;
  if (!first) return null;
  const rest = shown.length - maxShown;
  return (
    <div className="line-photos">
      <ul className="line-photos__shown" aria-label={texts.thumbnails(title)}>
        {shown.slice(0, maxShown).map((each) => (
          <li key={each.photoId}>
            <Thumbnail {...each} />
          </li>
        ))}
        {rest > 0 && <li className="line-photos__more">{texts.more(rest)}</li>}
      </ul>
    </div>
  );
}

interface Shown {
  readonly photoId: string;
  readonly label: string;
}

function shownOf(answers: Answers): readonly Shown[] {
  return Object.values(answers).flatMap((answer) => {
    if (!('photos' in answer) || answer.preview !== undefined) return [];
    const ids = [...new Set(answer.photos.map(({ photoId }) => photoId))];
    return ids.map((photoId, index) => ({ photoId, label: texts.photo(index + 1) }));
  });
}

function Thumbnail({ photoId, label }: Shown) {
  const { data, refetch } = useQuery(photoUrlQuery(photoId));
  const [failures, setFailures] = useState(0);
  if (!data || failures > 1) return <span className="line-photos__thumbnail" role="img" aria-label={label} />;
  return (
    <img
      className="line-photos__thumbnail"
      src={data}
      alt={label}
      loading="lazy"
      decoding="async"
      onError={() => {
        setFailures(failures + 1);
        // The browser loads it when it is scrolled into view. By then the URL may have expired.
        if (failures === 0) void refetch();
      }}
    />
  );
}
