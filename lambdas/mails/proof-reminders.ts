import { dayMs } from '../contracts/dates/day.ts';
import type { OrderRecord, Orders } from '../orders/order.ts';
import type { Clock } from '../platform/clock.ts';
import type { Change } from '../platform/stream.ts';
import { isUnanswered } from './announce-proof.ts';
import type { MailEvents, ReminderNumber } from './mail-events.ts';
import { newProofs } from './order-events.ts';
import { secondReminderAt } from './reminders.ts';

/** The time from a proof until each reminder of it is due. */
const dueMs = { 1: 3 * dayMs, 2: 7 * dayMs } as const;

/** A reminder of a proof. It is due when its item in the table expires. */
export interface ProofReminder {
  readonly orderId: string;
  readonly lineId: string;
  /** The index of the step that sent the proof. */
  readonly step: number;
  readonly reminder: ReminderNumber;
}

/** The pending reminders of proofs. */
export interface ProofReminders {
  /** Schedules a reminder, and replaces a pending one of the same line and number. */
  schedule(reminder: ProofReminder, time: Date): Promise<void>;
}

interface FollowProofDependencies {
  readonly orders: Pick<Orders, 'find'>;
  readonly proofReminders: ProofReminders;
  readonly events: MailEvents;
  readonly now: Clock;
}

/** Schedules the first reminder of each proof that was just sent. */
export async function followSentProof(
  { proofReminders }: Pick<FollowProofDependencies, 'proofReminders'>,
  changes: readonly Change<OrderRecord>[],
): Promise<void> {
  const order = changes.findLast(({ after }) => after !== undefined)?.after;
  for (const { proof: step } of newProofs(changes)) {
    const sent = order?.history[step];
    if (order === undefined || sent?.proof?.status !== 'sent') continue;
    const { lineId } = sent.proof;
    const time = new Date(Date.parse(sent.at) + dueMs[1]);
    await proofReminders.schedule({ orderId: order.orderId, lineId, step, reminder: 1 }, time);
  }
}

/** Handles an expired reminder of a proof that its customer has still not answered: sends a mail event, and schedules the second. */
export async function followProofReminder(
  { orders, proofReminders, events, now }: FollowProofDependencies,
  changes: readonly Change<ProofReminder>[],
): Promise<void> {
  for (const { before: due, after } of changes) {
    if (due === undefined || after !== undefined) continue;
    const order = await orders.find(due.orderId);
    if (order === undefined || !isUnanswered(order, due.step)) continue;
    if (due.reminder === 1) {
      const sentAt = order.history[due.step]?.at ?? order.createdAt;
      await proofReminders.schedule({ ...due, reminder: 2 }, secondReminderAt(sentAt, dueMs[2], now()));
    }
    await events.send([{ orderId: due.orderId, proof: due.step, remind: due.reminder }]);
  }
}
