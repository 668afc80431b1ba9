import { inParallel } from '../platform/in-parallel.ts';
import { TooBusy } from '../platform/result.ts';
import { retry } from '../platform/retry.ts';
import type { PhotoRecord, Photos } from './photo.ts';
import type { PhotoUses } from './photo-uses.ts';

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
 * Deletes the records of a customer's complete photos; the stream's consumer deletes their files. Photos that the cart or an
 * open order names stay, and are returned with their use. Missing and incomplete photos are skipped.
 * @throws TooBusy if cart lines keep starting to name the photos.
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
    const complete = found.filter((photo): photo is PhotoRecord => photo?.status === 'published');
    const useOf = complete.length === 0 ? undefined : await findUses(photoUses, userId, complete);
    const tried = await inParallel(complete, concurrency, async ({ uploadId: photoId, claims = 0 }) => {
      const use = useOf?.(photoId);
      if (use !== undefined) inUse.set(photoId, use);
      // If a line has started to name the photo since it was read, `claims` has changed.
      return use !== undefined || (await photoUses.remove({ userId, photoId }, claims)) ? [] : [photoId];
    });
    left = tried.flat();
    return left.length === 0 || undefined;
  });
  if (done === undefined) throw new TooBusy('Cart lines kept starting to name photos that are being deleted');
  return inUse;
}

/**
 * The stream's consumer adds an order to its photos (`orders`) some seconds after a checkout. Until then, the order is found as
 * the customer's latest checkout. It is read after the cart, so that a line that moves from the cart to an order is not missed.
 * For these seconds, a customer who orders twice can delete a photo of the first order. That affects only their own gifts, and
 * the order pages show that the photo is gone.
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
    return { orderId, photoIds: order?.ended === undefined ? (order?.photoIds ?? []) : [] };
  });
  return (photoId) => (inCart.has(photoId) ? 'cart' : orders.find(({ photoIds }) => photoIds.includes(photoId)));
}
