import { currentUser } from '../../lib/current-user.ts';
import { photoStore } from './browser-photos.ts';
import { sendingId } from './photos-waiting.ts';
import { type PhotosLine, withSending } from './sendings.ts';
import { startPhotos } from './start-photos.ts';

/**
 * Assigns a draft's photos to this line and starts sending them. `addLine` calls it after the server has accepted the line, and
 * the order page calls it directly. Photos that were being sent to the replaced line (`instead`) move to this line. Idempotent.
 */
export async function sendPhotos(draftKey: string, line: PhotosLine, instead?: string): Promise<void> {
  const userId = currentUser();
  if (userId === undefined) return;
  const { productId, lineId, orderId } = line;
  const target: PhotosLine = { productId, lineId, ...(orderId !== undefined && { orderId }) };
  await photoStore.change((state) =>
    withSending(state, {
      userId,
      line: target,
      draft: photoStore.draft(draftKey, state),
      before: [sendingId(lineId, orderId), instead].flatMap((id) => (id && photoStore.sending(id, state)) || []),
    }),
  );
  startPhotos();
}
