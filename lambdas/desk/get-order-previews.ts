import { limits } from '../contracts/limits.ts';
import type { OrderPreviews, OrderPreviewsRequest } from '../contracts/orders/order-photos.ts';
import type { OrderBook, OrderRecord } from '../orders/order.ts';
import type { PhotoFiles, Photos } from '../photos/photo.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, succeed } from '../platform/result.ts';
import { isComplete } from '../uploads/upload.ts';

interface GetOrderPreviewsDependencies {
  readonly book: Pick<OrderBook, 'findMany'>;
  readonly photos: Photos;
  readonly photoFiles: Pick<PhotoFiles, 'presignView'>;
  readonly now: Clock;
}

/** Returns presigned URLs of the previews that the owners' list of these orders shows. Leaves out orders without one. */
export async function getOrderPreviews(
  { book, photos, photoFiles, now }: GetOrderPreviewsDependencies,
  { orders: named }: OrderPreviewsRequest,
): Promise<Result<OrderPreviews>> {
  const found = await book.findMany([...new Set(named.map(({ orderId }) => orderId))]);
  const time = now();
  const seconds = limits.photos.viewSeconds.owner;
  const show = async ({ orderId, userId, lines }: OrderRecord) => {
    const previewId = lines[0]?.previewId;
    const photo = previewId === undefined ? undefined : await photos.of(userId).find(previewId);
    if (!isComplete(photo)) return [];
    return [{ orderId, url: await photoFiles.presignView(photo, time, seconds) }];
  };
  const previews = await Promise.all([...found.values()].map(show));
  const expiresAt = new Date(time.getTime() + seconds * 1000).toISOString();
  return succeed({ previews: previews.flat(), expiresAt });
}
