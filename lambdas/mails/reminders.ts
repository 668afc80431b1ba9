import { isPersonalised, waitsForCustomer } from '../contracts/work-list.ts';
import type { OrderRecord, Orders } from '../orders/order.ts';
import { type Clock, dayMs } from '../platform/clock.ts';
import type { Change } from '../platform/stream.ts';
import type { MailEvents, ReminderNumber } from './mail-events.ts';

/** How long after its placement an order's reminders are due. */
const dueMs = { 1: 2 * dayMs, 2: 5 * dayMs } as const;

/** The shortest time between the two: DynamoDB may remove an expired item days late. */
const apartMs = 2 * dayMs;

/** A reminder of an order that is due when its item in the table expires. */
export interface Reminder {
  readonly orderId: string;
  readonly reminder: ReminderNumber;
}

/** The pending reminders. */
export interface Reminders {
  /** Replaces a pending one of the same number. */
  schedule(reminder: Reminder, time: Date): Promise<void>;
}

interface FollowReminderDependencies {
  readonly orders: Pick<Orders, 'find'>;
  readonly reminders: Reminders;
  readonly events: MailEvents;
  readonly now: Clock;
}

/** Schedules the first reminder of an order that was just placed, if its products ask questions. */
export async function followPlacedOrder(
  { reminders }: Pick<FollowReminderDependencies, 'reminders'>,
  changes: readonly Change<OrderRecord>[],
): Promise<void> {
  for (const { before, after } of changes) {
    if (after?.status !== 'placed' || before?.status === 'placed' || !isPersonalised(after)) continue;
    await reminders.schedule({ orderId: after.orderId, reminder: 1 }, new Date(placedAt(after) + dueMs[1]));
  }
}

/**
 * Handles an expired reminder: schedules the next one and asks for the mail, if the order still lacks answers. A complete order
 * keeps its second reminder, because its customer may take an answer away. The mail's mark makes repeated calls harmless.
 */
export async function followReminder(
  { orders, reminders, events, now }: FollowReminderDependencies,
  changes: readonly Change<Reminder>[],
): Promise<void> {
  for (const { before: due, after } of changes) {
    if (due === undefined || after !== undefined) continue;
    const order = await orders.find(due.orderId);
    if (order?.status !== 'placed') continue;
    if (due.reminder === 1) {
      const time = Math.max(placedAt(order) + dueMs[2], now().getTime() + apartMs);
      await reminders.schedule({ orderId: due.orderId, reminder: 2 }, new Date(time));
    }
    if (waitsForCustomer(order)) await events.send([due]);
  }
}

/** When an order was placed, in milliseconds since 1970. */
export const placedAt = ({ history, createdAt }: OrderRecord): number =>
  Date.parse(history.find(({ status }) => status === 'placed')?.at ?? createdAt);
