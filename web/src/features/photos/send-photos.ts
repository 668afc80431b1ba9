import { currentUser } from '../../lib/session.tsx';
import { photoStore } from './browser-photos.ts';
import type { PhotoState, Sending } from './chosen-photo.ts';

/** A cart line, or with `orderId` the line of an order. */
export interface PhotosLine {
  readonly productId: string;
  readonly lineId: string;
  readonly orderId?: string;
}

/**
 * Says that a draft's photos belong to this line, and begins to send them. `addLine` calls it after the server has accepted the
 * line; an order's page calls it itself. Photos on their way to the line that this one replaces (`instead`) follow to it. Safe to
 * repeat.
 */
export async function sendPhotos(draftKey: string, line: PhotosLine, instead?: string): Promise<void> {
  const userId = currentUser();
  if (userId === undefined) return;
  await photoStore.change((state) => withSending(state, { userId, draftKey, line, instead }));
}

/** The name of the photos on their way to a line. */
export const sendingId = ({ lineId, orderId }: Pick<PhotosLine, 'lineId' | 'orderId'>): string =>
  orderId === undefined ? lineId : `order:${orderId}:${lineId}`;

interface Sent {
  readonly userId: string;
  readonly draftKey: string;
  readonly line: PhotosLine;
  readonly instead: string | undefined;
}

function withSending(state: PhotoState, { userId, draftKey, line, instead }: Sent): PhotoState {
  const id = sendingId(line);
  const draft = photoStore.draft(draftKey, state);
  const replaced = [
    photoStore.sending(id, state),
    instead === undefined ? undefined : photoStore.sending(instead, state),
  ];
  const before = replaced.find((each) => each !== undefined);
  const photos = draft && Object.keys(draft.questions).length > 0 ? draft : before;
  if (photos === undefined) return state;
  const { prepared = {}, complete = {} } = before ?? {};
  const { productId, lineId, orderId } = line;
  const sending: Sending = {
    ...photos,
    userId,
    ...{ id, productId, lineId, ...(orderId !== undefined && { orderId }) },
    prepared,
    complete,
  };
  return { ...state, sendings: [...state.sendings.filter((each) => !replaced.includes(each)), sending] };
}
