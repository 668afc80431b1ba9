import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Answers } from '#contracts/answers.ts';
import type { Line } from '#contracts/cart.ts';
import { photos as texts } from '#web/texts/photos.ts';
import { Button } from '#web/ui/button.tsx';
import { photoViewQuery } from '../api/view-photo.ts';
import { photoStore } from '../browser-photos.ts';
import { photoSender } from '../browser-sender.ts';
import { lackingIn, type Sending } from '../chosen-photo.ts';
import { sendingId } from '../photos-waiting.ts';

interface LinePhotosProps {
  readonly line: Line;
  /** Set if the line belongs to an order. */
  readonly orderId?: string;
}

/** The upload progress of a line's photos, or thumbnails once the line has its photos. */
export default function LinePhotos({ line, orderId }: LinePhotosProps) {
  const id = sendingId(line.lineId, orderId);
  const state = useSyncExternalStore(photoStore.subscribe, photoStore.snapshot, () => undefined);
  useEffect(() => {
    if (state === undefined) void photoStore.load();
  }, [state]);
  const sending = photoStore.sending(id, state);
  return sending ? <Progress sending={sending} /> : <Thumbnails line={line} />;
}

function Progress({ sending }: { sending: Sending }) {
  const isOnline = useOnline();
  const [total, complete] = countsOf(sending);
  const { problem } = sending;
  const lacking = [...lackingIn(sending).values()].reduce((sum, count) => sum + count, 0);
  const waiting = problem === undefined && !isOnline ? texts.offline : undefined;
  // The customer removed all photos, and there is no problem to show.
  if (total === 0 && problem === undefined) return null;
  return (
    <div className="line-photos">
      <p className="line-photos__count">{complete < total ? texts.uploaded(complete, total) : texts.finishing}</p>
      {lacking > 0 && <p className="line-photos__lacking">{texts.lacking(lacking)}</p>}
      <progress className="line-photos__bar" max={total} value={complete} aria-label={texts.progress} />
      {waiting !== undefined && <p className="line-photos__waiting">{waiting}</p>}
      {problem && (
        <div className="line-photos__problem">
          <p>
            {texts.failed} {problem.text}
          </p>
          <Button look="secondary" onClick={() => void photoSender.retry(sending.id)}>
            {texts.retry}
          </Button>
        </div>
      )}
      {/* Screen readers announce the start, problems and the end, but not each photo. */}
      <p className="visually-hidden" role="status">
        {problem
          ? `${texts.failed} ${problem.text}`
          : (waiting ?? (complete < total ? texts.begun(total) : texts.finishing))}
      </p>
    </div>
  );
}

/** How many photos a sending has, and how many of them the server has. Previews are not counted. */
function countsOf({ photos, complete }: Sending): readonly [number, number] {
  return [photos.length, photos.filter(({ id, photoId }) => photoId !== undefined || complete[id]).length];
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

/** The previews of a line, or its first photos for questions without a preview. */
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
  /** True for a preview of the gift. It is larger, because it tells lines of the same product apart. */
  readonly isPreview?: boolean;
}

function shownOf(answers: Answers): readonly Shown[] {
  return Object.values(answers).flatMap((answer) => {
    if (!('photos' in answer)) return [];
    if (answer.preview !== undefined) return [{ photoId: answer.preview, label: texts.preview, isPreview: true }];
    const ids = [...new Set(answer.photos.map(({ photoId }) => photoId))];
    return ids.map((photoId, index) => ({ photoId, label: texts.photo(index + 1) }));
  });
}

function Thumbnail({ photoId, label, isPreview = false }: Shown) {
  const { data } = useQuery(photoViewQuery(photoId));
  const [isBroken, setBroken] = useState(false);
  const className = isPreview ? 'line-photos__thumbnail line-photos__thumbnail--preview' : 'line-photos__thumbnail';
  if (!data || isBroken) return <span className={className} role="img" aria-label={label} />;
  return (
    <img
      className={className}
      src={data.url}
      alt={label}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}
