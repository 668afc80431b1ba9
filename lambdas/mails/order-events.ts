import * as z from 'zod/mini';
import type { OrderStatus } from '../contracts/order.ts';
import type { OrderRecord } from '../orders/order.ts';
import type { Change } from '../platform/stream.ts';

/** A step of an order that its customer is mailed about: its index in the history, and the request ID. */
export const orderEventSchema = z.object({
  orderId: z.string(),
  step: z.number(),
  requestId: z.optional(z.string()),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

/** Where events wait until their mail is sent. */
export interface OrderEvents {
  send(events: readonly OrderEvent[]): Promise<void>;
}

const announced: ReadonlySet<OrderStatus> = new Set(['placed', 'shipped', 'cancelled']);

/** The steps that these changes added to one order and that its customer is mailed about. */
export function newEvents(changes: readonly Change<OrderRecord>[]): readonly OrderEvent[] {
  const steps = changes.flatMap(({ before, after }) =>
    after === undefined ? [] : stepsAfter(before?.history.length ?? 0, after),
  );
  return [...new Map(steps.map((event) => [event.step, event])).values()];
}

const stepsAfter = (known: number, { orderId, history }: OrderRecord): OrderEvent[] =>
  history.flatMap((_, step) => (step >= known && isAnnounced(history, step) ? [{ orderId, step }] : []));

/** A step about money alone changes no status. An order that was never placed gets no mail. */
function isAnnounced(history: OrderRecord['history'], step: number): boolean {
  const status = history[step]?.status;
  if (status === undefined || !announced.has(status) || status === history[step - 1]?.status) return false;
  return history.slice(0, step + 1).some((earlier) => earlier.status === 'placed');
}
