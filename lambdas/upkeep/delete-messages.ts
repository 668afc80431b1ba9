import type { CaseRecord, Cases } from '../cases/case.ts';
import { dayMs } from '../contracts/dates/day.ts';
import type { Conversation, Messages } from '../messages/message.ts';
import { hasOpenDispute } from '../orders/disputes.ts';
import type { OrderRecord, Orders } from '../orders/order.ts';
import { endOf } from '../photos/order-end.ts';
import type { PhotoUses } from '../photos/photo-uses.ts';
import type { Clock } from '../platform/clock.ts';
import { inParallel } from '../platform/in-parallel.ts';
import type { Change } from '../platform/stream.ts';

interface DeleteMessagesDependencies {
  readonly messages: Pick<Messages, 'find' | 'reviewAt' | 'photosOf' | 'deleteAll'>;
  readonly photoUses: Pick<PhotoUses, 'reviewAt'>;
  readonly orders: Pick<Orders, 'find'>;
  readonly cases: Pick<Cases, 'find'>;
  /** How many days photos, and with them messages, are kept after the end of their order. */
  readonly photoDays: Readonly<Record<'cancelled' | 'delivered', number>>;
  readonly now: Clock;
}

/** Schedules the first review of an order's messages once there is one. */
export async function followMessages(
  dependencies: Pick<DeleteMessagesDependencies, 'messages' | 'photoDays' | 'now'>,
  changes: readonly Change<Conversation>[],
): Promise<void> {
  for (const { before, after } of changes) {
    if (before === undefined && after !== undefined) {
      await dependencies.messages.reviewAt(after.orderId, nextReview(dependencies));
    }
  }
}

/**
 * Handles an expired review: deletes the messages of an order that ended long enough ago, and reviews others again. An order that ends
 * between two reviews isn't late, because the time between them is that of the shorter period.
 */
export async function followMessageReview(
  dependencies: DeleteMessagesDependencies,
  changes: readonly Change<{ readonly orderId: string }>[],
): Promise<void> {
  const { messages, orders, now } = dependencies;
  for (const { before: due, after } of changes) {
    if (due === undefined || after !== undefined) continue;
    const { orderId } = due;
    const conversation = await messages.find(orderId);
    if (conversation === undefined) continue;
    const order = await orders.find(orderId);
    const damage = order?.status === 'delivered' ? await dependencies.cases.find(orderId) : undefined;
    const until = neededUntil(dependencies, conversation, order, damage);
    if (until > now()) await messages.reviewAt(orderId, until);
    // A message that arrives meanwhile keeps the rest, and the stream's retry reviews it.
    else {
      await releasePictures(dependencies, orderId);
      await messages.deleteAll(conversation);
    }
  }
}

/** Until then, a deletion that was interrupted has been repeated. */
const releasedMs = dayMs;

/** Schedules a review of the messages' pictures, for the time when the messages are deleted. */
async function releasePictures(
  { messages, photoUses, now }: Pick<DeleteMessagesDependencies, 'messages' | 'photoUses' | 'now'>,
  orderId: string,
): Promise<void> {
  const time = new Date(now().getTime() + releasedMs);
  await inParallel(await messages.photosOf(orderId), 10, (photo) => photoUses.reviewAt(photo, time));
}

/** Until when the messages are needed. While that isn't known, the time of their next review. */
function neededUntil(
  dependencies: DeleteMessagesDependencies,
  { lastAt }: Conversation,
  order: OrderRecord | undefined,
  damage: CaseRecord | undefined,
): Date {
  if (order === undefined) return new Date(0);
  const end = endOf(order, damage);
  if (end === undefined || hasOpenDispute(order)) return nextReview(dependencies);
  return new Date(Math.max(end.at.getTime(), Date.parse(lastAt)) + dependencies.photoDays[end.as] * dayMs);
}

function nextReview({ photoDays, now }: Pick<DeleteMessagesDependencies, 'photoDays' | 'now'>): Date {
  return new Date(now().getTime() + Math.min(photoDays.cancelled, photoDays.delivered) * dayMs);
}
