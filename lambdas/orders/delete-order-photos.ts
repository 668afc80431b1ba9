import { type Cases, closedAt } from '../cases/case.ts';
import { isOpenCase } from '../contracts/cases/damage-case.ts';
import { isClosed } from '../contracts/orders/closed.ts';
import type { Order } from '../contracts/orders/order.ts';
import type { Answer, Answers } from '../contracts/questions/answers.ts';
import { photosNamedByLines } from '../photos/answers.ts';
import type { PhotoName } from '../photos/photo-uses.ts';
import { type RemovePhotosDependencies, removePhotos } from '../photos/remove-photos.ts';
import { type CountDependencies, countFor } from '../platform/customer-count.ts';
import { type Result, refuse, succeed, tooBusy } from '../platform/result.ts';
import { conflictAttempts, type Pause, retry } from '../platform/retry.ts';
import { orderNotFound } from './get-order.ts';
import { joinAnswers, type OrderAnswers, type OrderLineRecord, type Orders, toOrder } from './order.ts';

interface DeleteOrderPhotosDependencies extends RemovePhotosDependencies, CountDependencies {
  readonly orders: Pick<Orders, 'find' | 'answersOf' | 'changeAnswers'>;
  readonly cases: Pick<Cases, 'find'>;
  readonly pause: Pause;
}

/**
 * Deletes the photos of the customer's own closed order, except those in use, and then removes them from its answers, so that the
 * next call completes a failed one.
 * Refusals: `order_not_found`, `impossible_step`, `photo_in_use`, `too_many_requests`, `too_busy`.
 */
export async function deleteOrderPhotos(
  dependencies: DeleteOrderPhotosDependencies,
  userId: string,
  orderId: string,
): Promise<Result<Order>> {
  const { orders, cases, now, pause } = dependencies;
  const excess = await countFor(dependencies, userId, 'photoDeletions');
  if (excess !== undefined) return excess;
  const deleted = await retry<Result<Order>>({ attempts: conflictAttempts, pause }, async () => {
    const order = await orders.find(orderId);
    if (order?.userId !== userId) return orderNotFound;
    const answers = await orders.answersOf(orderId);
    const inAnswers = photosNamedByLines(answers);
    const damage = await cases.find(orderId);
    const { photosDeletedAt: before = '' } = order;
    // Proofs, messages and the case stay, and name their pictures.
    const isLater = before === '' || (closedAt(damage) ?? '') > before;
    const pictures = isLater ? await picturesOf(dependencies, orderId) : [];
    if (inAnswers.length === 0 && pictures.length === 0) return succeed(joinAnswers(toOrder(order), answers));
    if (!isClosed(order)) return notClosed;
    if (damage !== undefined && isOpenCase(damage)) return caseIsOpen;
    const inUse = await removePhotos(dependencies, userId, inAnswers);
    if (inAnswers.length > 0 && inAnswers.every((photoId) => inUse.has(photoId))) return allInUse;
    await removePictures(dependencies, pictures);
    const next = {
      ...order,
      lines: order.lines.map((line) => keepPreview(line, (photoId) => inUse.has(photoId))),
      answersRevision: (order.answersRevision ?? 0) + 1,
      photosDeletedAt: now().toISOString(),
    };
    const kept = keepPhotos(answers, (photoId) => inUse.has(photoId));
    const outcome = await orders.changeAnswers(order, { order: next, answers: kept, newPhotos: [] });
    return outcome === 'done' ? succeed(joinAnswers(toOrder(next), kept)) : undefined;
  });
  return deleted ?? tooBusy;
}

/** The pictures of an order's proofs and messages, and the photos of its case. */
async function picturesOf({ photoUses }: RemovePhotosDependencies, orderId: string): Promise<readonly PhotoName[]> {
  const { pictures = [], messages = [] } = (await photoUses.findOrder(orderId)) ?? {};
  return [...pictures, ...messages];
}

/** Deletes these pictures, of owners and of the customer, unless another open order uses them. */
async function removePictures(dependencies: RemovePhotosDependencies, pictures: readonly PhotoName[]): Promise<void> {
  for (const userId of new Set(pictures.map((picture) => picture.userId))) {
    const own = pictures.filter((picture) => picture.userId === userId);
    await removePhotos(
      dependencies,
      userId,
      own.map(({ photoId }) => photoId),
    );
  }
}

const keepPreview = (
  { previewId, ...line }: OrderLineRecord,
  isKept: (photoId: string) => boolean,
): OrderLineRecord => ({
  ...line,
  ...(previewId !== undefined && isKept(previewId) && { previewId }),
});

/** The answers of all lines without the deleted photos and previews. */
const keepPhotos = (lines: OrderAnswers, isKept: (photoId: string) => boolean): OrderAnswers =>
  Object.fromEntries(
    Object.entries(lines).map(([lineId, { answers }]) => [lineId, { answers: keepPhotosOf(answers, isKept) }]),
  );

const keepPhotosOf = (answers: Answers, isKept: (photoId: string) => boolean): Answers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([id, answer]): [string, Answer][] => {
      if (!('photos' in answer)) return [[id, answer]];
      const photos = answer.photos.filter(({ photoId }) => isKept(photoId));
      const { preview } = answer;
      const keepsPreview = preview !== undefined && isKept(preview);
      return photos.length === 0 && !keepsPreview ? [] : [[id, { photos, ...(keepsPreview && { preview }) }]];
    }),
  );

const notClosed = refuse(
  'impossible_step',
  'We still need the photos of this order. You can delete them once it is delivered or cancelled.',
);
const caseIsOpen = refuse(
  'impossible_step',
  'We still need the photos of this order, because you told us that something is wrong. You can delete them once that is settled.',
);
const allInUse = refuse(
  'photo_in_use',
  'Your cart or another open order still uses these photos, so nothing was deleted. Try again once it no longer does.',
);
