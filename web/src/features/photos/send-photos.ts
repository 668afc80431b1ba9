import { currentUser } from '../../lib/session.tsx';
import { photoStore } from './browser-photos.ts';
import { sendingId } from './photos-waiting.ts';
import { type PhotosLine, withSending } from './sendings.ts';
import { startPhotos } from './start-photos.ts';

/**
 * Says that a draft's photos belong to this line, and begins to send them. `addLine` calls it after the server has accepted the
 * line; an order's page calls it itself. Photos on their way to the line that this one replaces (`instead`) follow to it. Safe to
 * repeat.
 */
export async function sendPhotos(draftKey: string, line: PhotosLine, instead?: string): Promise<void> {
  const userId = currentUser();
  if (userId === undefined) return;
  const { productId, lineId, orderId } = line;
  const place: PhotosLine = { productId, lineId, ...(orderId !== undefined && { orderId }) };
  await photoStore.change((state) =>
    withSending(state, {
      userId,
      line: place,
      draft: photoStore.draft(draftKey, state),
      before: [sendingId(lineId, orderId), instead].flatMap((id) => (id && photoStore.sending(id, state)) || []),
    }),
  );
  startPhotos();
}
