import { dayMs } from '../contracts/dates/day.ts';
import { isPersonalised, waitsForCustomer } from '../contracts/desk/work-list.ts';
import { placedAt } from '../contracts/orders/placed-at.ts';
import type { OrderRecord, Orders } from '../orders/order.ts';
import type { Clock } from '../platform/clock.ts';
import type { Change } from '../platform/stream.ts';
import type { MailEvents, ReminderNumber } from './mail-events.ts';

/** The time from the placement of an order until each reminder is due. */
const dueMs = { 1: 2 * dayMs, 2: 5 * dayMs } as const;

/** The minimum time between two reminders. DynamoDB may delete an expired item days late. */
const minGapMs = 2 * dayMs;

/** When the second reminder is due: this long after the start, but not right after a late first one. */
export const secondReminderAt = (start: string, afterMs: number, now: Date): Date =>
  new Date(Math.max(Date.parse(start) + afterMs, now.getTime() + minGapMs));

/** A reminder of an order. It is due when its item in the table expires. */
export interface Reminder {
  readonly orderId: string;
  readonly reminder: ReminderNumber;
}

/** The pending reminders. */
export interface Reminders {
  /** Schedules a reminder, and replaces a pending one with the same number. */
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
    await reminders.schedule({ orderId: after.orderId, reminder: 1 }, new Date(Date.parse(placedAt(after)) + dueMs[1]));
  }
}

/**
 * Handles an expired reminder of a placed order: schedules the second after the first, and sends a mail event if
 * answers are missing. A complete order gets its second too, because its customer may remove an answer. Idempotent.
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
      const time = secondReminderAt(placedAt(order), dueMs[2], now());
      await reminders.schedule({ orderId: due.orderId, reminder: 2 }, time);
    }
    if (waitsForCustomer(order)) await events.send([due]);
  }
}
