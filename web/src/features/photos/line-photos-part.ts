import type { MissingAnswer } from '#contracts/answers.ts';
import type { Line } from '#contracts/cart.ts';
import { latePart } from '../../lib/late-part-query.ts';
import { currentUser } from '../../lib/session.tsx';
import { isWaiting, photosWait, sendingId } from './photos-waiting.ts';
import './components/line-photos.css';

/** The photos of a line, and their way there. */
export const linePhotos = latePart('line-photos', () => import('./components/line-photos.tsx'));

/** Whether a line has photos, or may get some from this browser. */
export const mayHavePhotos = ({ photoCount = 0, missing = [] }: Line): boolean =>
  photoCount > 0 || (missing.length > 0 && photosWait());

/** The line without the missing photos that are on their way. Those that checkout needs stay: it waits for them. */
export function withoutArriving(line: Line, orderId?: string): Line {
  const { missing } = line;
  const user = currentUser();
  if (!missing || user === undefined || !photosWait()) return line;
  const id = sendingId(line.lineId, orderId);
  const isLeft = ({ id: questionId, beforeOrdering }: MissingAnswer) =>
    beforeOrdering || !isWaiting([user, id, questionId]);
  return { ...line, missing: missing.filter(isLeft) };
}
