import type { PhotoSet, PhotoState, Sending } from './chosen-photo.ts';
import { sendingId } from './photos-waiting.ts';

/** A cart line, or with `orderId` the line of an order. */
export interface PhotosLine {
  readonly productId: string;
  readonly lineId: string;
  readonly orderId?: string;
}

interface NewSending {
  readonly userId: string;
  readonly line: PhotosLine;
  /** Its photos take precedence over those of `before`, unless it answers no question. */
  readonly draft: PhotoSet | undefined;
  /** The sendings to this line and to the line that it replaces. */
  readonly before: readonly Sending[];
}

/** The state with a sending to this line, instead of those `before`. Photos that were already uploaded are not sent again. */
export function withSending(state: PhotoState, { userId, line, draft, before }: NewSending): PhotoState {
  const [former] = before;
  const photos = draft && Object.keys(draft.questions).length > 0 ? draft : former;
  if (photos === undefined) return state;
  const { problem: _, ...sending }: Sending = {
    ...photos,
    ...line,
    id: sendingId(line.lineId, line.orderId),
    userId,
    prepared: unchanged(former?.prepared, former, photos),
    complete: unchanged(former?.complete, former, photos),
  };
  return { ...state, sendings: [...state.sendings.filter((each) => !before.includes(each)), sending] };
}

/**
 * The entries of `known` for photos and previews, except photos whose crop or print size has changed: those may need other
 * pixels.
 */
function unchanged<T>(
  known: Readonly<Record<string, T>> = {},
  former: PhotoSet | undefined,
  now: PhotoSet,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(known).filter(([id]) => former && printOf(former, id) === printOf(now, id)));
}

/** The crop and the print size of a photo, to compare them. */
function printOf({ photos, questions }: PhotoSet, id: string): string {
  const { crop, questionId = '' } = photos.find((photo) => photo.id === id) ?? {};
  return JSON.stringify([crop, questions[questionId]?.printMm]);
}

/** The state after the line has its photos. Removes the draft too, unless the customer has changed it since. */
export const withoutGiven = ({ drafts, sendings }: PhotoState, given: Sending): PhotoState => ({
  drafts: drafts.filter((draft) => !isSentBy(draft, given)),
  sendings: sendings.filter(({ id, userId }) => id !== given.id || userId !== given.userId),
});

/** The state after a line disappeared. Moves its photos back to the product's draft, unless there is a newer draft. */
export function withPhotosReturned(state: PhotoState, sending: Sending | undefined): PhotoState {
  if (!sending) return state;
  const { userId, productId, photos, questions, previews, consentAt, at } = sending;
  const sendings = state.sendings.filter((each) => each !== sending);
  const draft = { userId, draftKey: productId, photos, questions, previews, at, ...(consentAt && { consentAt }) };
  if (state.drafts.some((each) => isDraftOf(each, sending) || isDraftOf(each, draft))) return { ...state, sendings };
  return { drafts: [...state.drafts, draft], sendings };
}

const isDraftOf = (draft: PhotoSet, { userId, draftKey }: Pick<PhotoSet, 'userId' | 'draftKey'>): boolean =>
  draft.draftKey === draftKey && (draft.userId === undefined || draft.userId === userId);

/** True if the sending was made from this draft, and the customer has not changed the draft since. */
export const isSentBy = (draft: PhotoSet, sending: Sending): boolean =>
  isDraftOf(draft, sending) && draft.at === sending.at;

/** The state without the problems that may be temporary. */
export const withoutProblems = ({ drafts, sendings }: PhotoState): PhotoState => ({
  drafts,
  sendings: sendings.map(({ problem, ...sending }) => (problem?.isFinal ? { ...sending, problem } : sending)),
});
