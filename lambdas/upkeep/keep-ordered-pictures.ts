import type { OrderRecord } from '../orders/order.ts';
import { uploadIdOf } from '../pictures/image-keys.ts';
import type { ImageUses } from '../pictures/image-uses.ts';
import type { Change } from '../platform/stream.ts';

/** Marks the pictures of a new order to be kept forever: the order shows them even after its products change or are removed. */
export async function followOrder(
  { imageUses }: { readonly imageUses: Pick<ImageUses, 'keepForOrders'> },
  changes: readonly Change<Pick<OrderRecord, 'lines'>>[],
): Promise<void> {
  const lines = changes.flatMap(({ before, after }) =>
    before === undefined && after !== undefined ? after.lines : [],
  );
  const uploadIds = new Set(lines.map(({ imageKey }) => uploadIdOf(imageKey)).filter((id) => id !== undefined));
  await Promise.all([...uploadIds].map((uploadId) => imageUses.keepForOrders(uploadId)));
}
