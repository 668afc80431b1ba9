import * as z from 'zod/mini';
import type { OrderStatus } from '../contracts/order.ts';
import type { OrderRecord } from '../orders/order.ts';
import type { Change } from '../platform/stream.ts';

const named = { orderId: z.string(), requestId: z.optional(z.string()) };

/** An order's step to mail the customer about: its index in the history, and the request ID. */
const stepEventSchema = z.object({ ...named, step: z.number() });
export type StepEvent = z.infer<typeof stepEventSchema>;

/** An order gets at most two reminders. */
export const reminderNumberSchema = z.literal([1, 2]);
export type ReminderNumber = z.infer<typeof reminderNumberSchema>;

/** A reminder that is due for an order. */
const reminderEventSchema = z.object({ ...named, reminder: reminderNumberSchema });
export type ReminderEvent = z.infer<typeof reminderEventSchema>;

/** What a mail is to be sent about. */
export const orderEventSchema = z.union([stepEventSchema, reminderEventSchema]);
export type OrderEvent = z.infer<typeof orderEventSchema>;

/** The queue of events to send mails for. */
export interface OrderEvents {
  send(events: readonly OrderEvent[]): Promise<void>;
}

const announced: ReadonlySet<OrderStatus> = new Set(['placed', 'shipped', 'cancelled']);

/** The steps in these changes of one order that its customer gets a mail about. */
export function newEvents(changes: readonly Change<OrderRecord>[]): readonly StepEvent[] {
  const steps = changes.flatMap(({ before, after }) =>
    after === undefined ? [] : stepsAfter(before?.history.length ?? 0, after),
  );
  return [...new Map(steps.map((event) => [event.step, event])).values()];
}

const stepsAfter = (known: number, { orderId, history }: OrderRecord): StepEvent[] =>
  history.flatMap((_, step) => (step >= known && isAnnounced(history, step) ? [{ orderId, step }] : []));

/** Steps about money alone don't change the status. An order that was never placed gets no mail. */
function isAnnounced(history: OrderRecord['history'], step: number): boolean {
  const status = history[step]?.status;
  if (status === undefined || !announced.has(status) || status === history[step - 1]?.status) return false;
  return history.slice(0, step + 1).some((earlier) => earlier.status === 'placed');
}
