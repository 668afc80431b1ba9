import type { Line } from '#contracts/cart/cart.ts';
import type { MissingAnswer, OpenAnswer } from '#contracts/questions/answers.ts';
import { currentUser } from '../../lib/current-user.ts';
import { lazyPart } from '../../lib/lazy-part-query.ts';
import { hasPendingPhotos, isPendingQuestion, sendingId } from './photos-waiting.ts';
import './components/line-photos.css';

/** Shows the photos of a line, or the progress of their upload. */
export const linePhotos = lazyPart('line-photos', () => import('./components/line-photos.tsx'));

/** Whether a line has photos, or may have some waiting in this browser. */
export const mayHavePhotos = ({ photoCount = 0, missing = [], optional = [] }: Line): boolean =>
  photoCount > 0 || (missing.length + optional.length > 0 && hasPendingPhotos());

/**
 * The line without the unanswered photo questions whose photos are being sent. Questions that checkout requires stay, because
 * checkout has to wait for their photos.
 */
export function withoutPendingPhotos(line: Line, orderId?: string): Line {
  const { missing, optional } = line;
  const user = currentUser();
  if (user === undefined || !hasPendingPhotos()) return line;
  const id = sendingId(line.lineId, orderId);
  const isLeft = (answer: OpenAnswer | MissingAnswer) =>
    ('beforeOrdering' in answer && answer.beforeOrdering) || !isPendingQuestion([user, id, answer.id]);
  return {
    ...line,
    ...(missing && { missing: missing.filter(isLeft) }),
    ...(optional && { optional: optional.filter(isLeft) }),
  };
}
