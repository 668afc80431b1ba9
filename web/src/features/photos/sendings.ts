import type { PhotoEntry, PhotoSet, PhotoState, Sending } from './chosen-photo.ts';
import { sendingId } from './photos-waiting.ts';

/** A cart line, or with `orderId` the line of an order. */
export interface PhotosLine {
  readonly productId: string;
  readonly lineId: string;
  readonly orderId?: string;
}

/** What belongs to a line: the photos of a draft, or those on their way to it or to the line that it has replaced. */
interface Belonging {
  readonly userId: string;
  readonly line: PhotosLine;
  readonly draft: PhotoSet | undefined;
  readonly before: readonly Sending[];
}

/** The state with the photos on their way to this line. What has been sent of them is not sent again. */
export function withSending(state: PhotoState, { userId, line, draft, before }: Belonging): PhotoState {
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

/** What is known of photos and previews, without photos whose crop has changed: they may need other pixels. */
function unchanged<T>(
  known: Readonly<Record<string, T>> = {},
  former: PhotoSet | undefined,
  { photos }: PhotoSet,
): Readonly<Record<string, T>> {
  const cropOf = (all: readonly PhotoEntry[], id: string) => JSON.stringify(all.find((each) => each.id === id)?.crop);
  return Object.fromEntries(
    Object.entries(known).filter(([id]) => cropOf(former?.photos ?? [], id) === cropOf(photos, id)),
  );
}

/** The state after the line has its photos. The draft goes too, unless the customer has changed it since. */
export const withoutGiven = ({ drafts, sendings }: PhotoState, given: Sending): PhotoState => ({
  drafts: drafts.filter((draft) => !(isDraftOf(draft, given) && draft.at === given.at)),
  sendings: sendings.filter(({ id, userId }) => id !== given.id || userId !== given.userId),
});

/** The state after the line is gone: its photos are in the product's draft again. */
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

/** The state without problems that may have passed. */
export const withoutProblems = ({ drafts, sendings }: PhotoState): PhotoState => ({
  drafts,
  sendings: sendings.map(({ problem, ...sending }) => (problem?.isFinal ? { ...sending, problem } : sending)),
});
