import { inParallel } from '../platform/in-parallel.ts';
import { ContentionError } from '../platform/result.ts';
import { retry } from '../platform/retry.ts';
import { isComplete } from '../uploads/upload.ts';
import type { PhotoRecord, Photos } from './photo.ts';
import { names, type PhotoUses } from './photo-uses.ts';

const attempts = 5;
/** How many photos and orders are handled concurrently. An order can have hundreds of photos. */
const concurrency = 20;

/** Where a photo is needed: in the customer's cart, or by an order that is neither delivered nor cancelled. */
export type PhotoUse = 'cart' | { readonly orderId: string };

export interface RemovePhotosDependencies {
  readonly photos: Photos;
  readonly photoUses: Pick<PhotoUses, 'inCart' | 'latestOrderOf' | 'findOrder' | 'remove'>;
}

/**
 * Deletes the records of a customer's complete photos; the stream's consumer deletes their files. Photos that the cart
 * or an open order names stay, and are returned with their use. @throws ContentionError if the cart keeps changing.
 */
export async function removePhotos(
  { photos, photoUses }: RemovePhotosDependencies,
  userId: string,
  photoIds: readonly string[],
): Promise<ReadonlyMap<string, PhotoUse>> {
  const inUse = new Map<string, PhotoUse>();
  let left = [...new Set(photoIds)];
  const done = await retry({ attempts }, async () => {
    const found = await inParallel(left, concurrency, (photoId) => photos.of(userId).find(photoId));
    const complete = found.filter(isComplete);
    const useOf = complete.length === 0 ? undefined : await findUses(photoUses, userId, complete);
    const tried = await inParallel(complete, concurrency, async (photo) => {
      const photoId = photo.uploadId;
      const use = useOf?.(photoId);
      if (use !== undefined) inUse.set(photoId, use);
      // If a line has started to name the photo since it was read, `claims` has changed.
      return use !== undefined || (await photoUses.remove(photo)) ? [] : [photoId];
    });
    left = tried.flat();
    return left.length === 0 || undefined;
  });
  if (done === undefined) throw new ContentionError('The cart kept changing while its photos were being deleted');
  return inUse;
}

/**
 * Until the stream's consumer has added an order to its photos, it is found as the latest checkout. That is read after the cart,
 * to see a line that moves. A customer who orders twice within seconds can delete a photo of their first order.
 */
async function findUses(
  photoUses: RemovePhotosDependencies['photoUses'],
  userId: string,
  photos: readonly PhotoRecord[],
): Promise<(photoId: string) => PhotoUse | undefined> {
  const inCart = await photoUses.inCart(userId);
  const latest = await photoUses.latestOrderOf(userId);
  const orderIds = new Set(photos.flatMap(({ orders = [] }) => [...orders]));
  if (latest !== undefined) orderIds.add(latest);
  const orders = await inParallel([...orderIds], concurrency, async (orderId) => {
    const order = await photoUses.findOrder(orderId);
    return order === undefined || order.ended !== undefined ? [] : [{ orderId, order }];
  });
  return (photoId) => (inCart.has(photoId) ? 'cart' : orders.flat().find(({ order }) => names(order, photoId)));
}
