import type { Making, MakingRecord } from '../making/making.ts';
import { withoutPicture, withPicture } from '../making/making.ts';
import { orderNotFound } from '../orders/get-order.ts';
import type { Orders } from '../orders/order.ts';
import { photoNotFound } from '../photos/photo.ts';
import type { Caller } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, succeed, tooBusy } from '../platform/result.ts';
import { conflictAttempts, type Pause, retry } from '../platform/retry.ts';

interface ChangeMakingDependencies {
  readonly orders: Pick<Orders, 'find'>;
  readonly making: Making;
  readonly now: Clock;
  readonly pause: Pause;
}

/**
 * Adds the owner's own photo to the making pictures of an order. Repeating the call changes nothing.
 * Refusals: `order_not_found`, `impossible_step`, `too_many_pictures`, `photo_not_found`, `too_busy`.
 */
export async function addMakingPicture(
  { orders, making, now, pause }: ChangeMakingDependencies,
  { userId }: Pick<Caller, 'userId'>,
  orderId: string,
  photoId: string,
): Promise<Result<MakingRecord | undefined>> {
  const photo = { userId, photoId };
  const added = await retry<Result<MakingRecord | undefined>>({ attempts: conflictAttempts, pause }, async () => {
    const order = await orders.find(orderId);
    if (order === undefined) return orderNotFound;
    const before = await making.find(orderId);
    const next = withPicture(order, before, photo, now().toISOString());
    if (next === undefined) return succeed(before);
    if (!next.ok) return next;
    const outcome = await making.add(next.value, order, photo);
    if (outcome === 'photo-gone') return photoNotFound;
    return outcome === 'done' ? next : undefined;
  });
  return added ?? tooBusy;
}

/**
 * Takes a picture out of the making pictures of an order, also one that another owner has added. Retention then deletes it.
 * Refusals: `order_not_found`, `too_busy`.
 */
export async function removeMakingPicture(
  { orders, making, pause }: Omit<ChangeMakingDependencies, 'now'>,
  orderId: string,
  photoId: string,
): Promise<Result<MakingRecord | undefined>> {
  if ((await orders.find(orderId)) === undefined) return orderNotFound;
  const removed = await retry<Result<MakingRecord | undefined>>({ attempts: conflictAttempts, pause }, async () => {
    const before = await making.find(orderId);
    const next = withoutPicture(before, photoId);
    if (next === undefined) return succeed(before);
    return (await making.replace(next)) ? succeed(next) : undefined;
  });
  return removed ?? tooBusy;
}
