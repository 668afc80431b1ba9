import type { Answer, Answers } from '../contracts/answers.ts';
import type { Order } from '../contracts/order.ts';
import { photosNamedByLines } from '../photos/answers.ts';
import { type RemovePhotosDependencies, removePhotos } from '../photos/remove-photos.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, refuse, succeed, tooBusy } from '../platform/result.ts';
import { type Pause, retry } from '../platform/retry.ts';
import { orderNotFound } from './get-order.ts';
import { joinAnswers, type OrderAnswers, type Orders, toOrder } from './order.ts';

const attempts = 5;

interface DeleteOrderPhotosDependencies extends RemovePhotosDependencies {
  readonly orders: Pick<Orders, 'find' | 'answersOf' | 'changeAnswers'>;
  readonly now: Clock;
  readonly pause: Pause;
}

/**
 * Deletes the photos of the customer's own order once it is delivered or cancelled, and takes them out of its answers. Photos that
 * the cart or another open order names stay in the answers. An order without photos is returned as it is. The photos go first, so a call that dies is completed by the next one.
 * Refusals: `order_not_found`, `impossible_step` before the order's end, `photo_in_use` if all photos stay, `too_busy`.
 */
export async function deleteOrderPhotos(
  dependencies: DeleteOrderPhotosDependencies,
  userId: string,
  orderId: string,
): Promise<Result<Order>> {
  const { orders, now, pause } = dependencies;
  const deleted = await retry<Result<Order>>({ attempts, pause }, async () => {
    const order = await orders.find(orderId);
    if (order?.userId !== userId) return orderNotFound;
    const answers = await orders.answersOf(orderId);
    const photoIds = photosNamedByLines(answers);
    if (photoIds.length === 0) return succeed(joinAnswers(toOrder(order), answers));
    if (order.status !== 'delivered' && order.status !== 'cancelled') return notEnded;
    const stay = await removePhotos(dependencies, userId, photoIds);
    if (photoIds.every((photoId) => stay.has(photoId))) return allInUse;
    const next = {
      ...order,
      answersRevision: (order.answersRevision ?? 0) + 1,
      photosDeletedAt: now().toISOString(),
    };
    const left = withPhotos(answers, (photoId) => stay.has(photoId));
    const outcome = await orders.changeAnswers(order, { order: next, answers: left, newPhotos: [] });
    return outcome === 'done' ? succeed(joinAnswers(toOrder(next), left)) : undefined;
  });
  return deleted ?? tooBusy;
}

/** The answers with only those photos and previews that stay. */
const withPhotos = (lines: OrderAnswers, stays: (photoId: string) => boolean): OrderAnswers =>
  Object.fromEntries(
    Object.entries(lines).map(([lineId, { answers }]) => [lineId, { answers: staying(answers, stays) }]),
  );

const staying = (answers: Answers, stays: (photoId: string) => boolean): Answers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([id, answer]): [string, Answer][] => {
      if (!('photos' in answer)) return [[id, answer]];
      const photos = answer.photos.filter(({ photoId }) => stays(photoId));
      const { preview } = answer;
      const keepsPreview = preview !== undefined && stays(preview);
      return photos.length === 0 && !keepsPreview ? [] : [[id, { photos, ...(keepsPreview && { preview }) }]];
    }),
  );

const notEnded = refuse(
  'impossible_step',
  'We still need the photos of this order. You can delete them once it is delivered or cancelled.',
);
const allInUse = refuse(
  'photo_in_use',
  'Your cart, or another open order, uses these photos, so nothing was deleted. Delete them once it no longer does.',
);
