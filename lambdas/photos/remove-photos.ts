import { inParallel } from '../platform/in-parallel.ts';
import { TooBusy } from '../platform/result.ts';
import { retry } from '../platform/retry.ts';
import type { PhotoRecord, Photos } from './photo.ts';
import type { PhotoUses } from './photo-uses.ts';

const attempts = 5;
/** How many photos and orders are read at once: an order can have hundreds of photos. */
const together = 20;

/** Where a photo is needed: in the customer's cart, or by an order that is neither delivered nor cancelled. */
export type PhotoUse = 'cart' | { readonly orderId: string };

export interface RemovePhotosDependencies {
  readonly photos: Photos;
  readonly photoUses: Pick<PhotoUses, 'inCart' | 'latestOrderOf' | 'findOrder' | 'remove'>;
}

/**
 * Deletes the records of a customer's complete photos; the table's stream deletes the files. Photos that the cart or an open order
 * names stay, and are returned with their use. Photos that are gone, or not complete, are skipped.
 * @throws TooBusy if lines keep beginning to name the photos.
 */
export async function removePhotos(
  { photos, photoUses }: RemovePhotosDependencies,
  userId: string,
  photoIds: readonly string[],
): Promise<ReadonlyMap<string, PhotoUse>> {
  const stay = new Map<string, PhotoUse>();
  let left = [...new Set(photoIds)];
  const done = await retry({ attempts }, async () => {
    const found = await inParallel(left, together, (photoId) => photos.of(userId).find(photoId));
    const complete = found.filter((photo): photo is PhotoRecord => photo?.status === 'published');
    const useOf = complete.length === 0 ? undefined : await findUses(photoUses, userId, complete);
    const tried = await inParallel(complete, together, async ({ uploadId: photoId, claims = 0 }) => {
      const use = useOf?.(photoId);
      if (use !== undefined) stay.set(photoId, use);
      // A line that began to name the photo since it was read has changed `claims`.
      return use !== undefined || (await photoUses.remove({ userId, photoId }, claims)) ? [] : [photoId];
    });
    left = tried.flat();
    return left.length === 0 || undefined;
  });
  if (done === undefined) throw new TooBusy('Lines kept beginning to name photos that are being deleted');
  return stay;
}

/**
 * The stream writes the orders of a photo (`orders`) some seconds after a checkout. Until then its order is found as the customer's
 * latest checkout. It is read after the cart, so a line that leaves the cart meanwhile is found in its order. An order that is
 * neither known nor the latest is missed: for these seconds, a customer who orders twice can delete a photo of their first order.
 * That harms nobody else, and both order pages show that the photo is gone.
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
  const orders = await inParallel([...orderIds], together, async (orderId) => {
    const order = await photoUses.findOrder(orderId);
    return { orderId, photoIds: order?.ended === undefined ? (order?.photoIds ?? []) : [] };
  });
  return (photoId) => (inCart.has(photoId) ? 'cart' : orders.find(({ photoIds }) => photoIds.includes(photoId)));
}
