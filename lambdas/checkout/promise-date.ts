import { isIncomplete } from '../contracts/desk/work-list.ts';
import { needsConfirmation } from '../contracts/orders/confirmation.ts';
import { indianDay } from '../dates/calendar.ts';
import { type DateStores, readDateRules } from '../dates/date-settings.ts';
import { promiseOf } from '../dates/promise.ts';
import { type ChangeOrderDependencies, changeOrder } from '../orders/change-order.ts';
import { afterStep, type OrderRecord } from '../orders/order.ts';
import type { Clock } from '../platform/clock.ts';
import { ContentionError, succeed } from '../platform/result.ts';
import type { Change } from '../platform/stream.ts';

interface PromiseDependencies {
  readonly dateStores: DateStores;
  readonly now: Clock;
}

/** The order with its date, unless the shop promises none. */
export async function withPromise({ dateStores, now }: PromiseDependencies, order: OrderRecord): Promise<OrderRecord> {
  const rules = await readDateRules(dateStores);
  if (rules === undefined) return order;
  const waits = isIncomplete(order) || needsConfirmation(order);
  const promise = promiseOf(rules, { gifts: order.lines, pin: order.address?.pin, day: indianDay(now()), waits });
  return promise === undefined ? order : { ...order, promise };
}

/** True if making could start: the order is placed, complete and confirmed. From then on, its date stays. */
const canStart = (order: OrderRecord): boolean =>
  order.status === 'placed' && !isIncomplete(order) && !needsConfirmation(order);

/** The day in India on which the order became complete: that of its latest step or answers. */
const completeOn = ({ history, createdAt, answeredAt = createdAt }: OrderRecord): string => {
  const last = history.at(-1)?.at ?? createdAt;
  return indianDay(new Date(last > answeredAt ? last : answeredAt));
};

/**
 * Moves the date of an order that became complete after the day that its promise names. Idempotent: the new promise names a
 * later day. @throws if others keep changing the order. The stream then retries.
 */
export async function followPromise(
  dependencies: PromiseDependencies & ChangeOrderDependencies,
  changes: readonly Change<OrderRecord>[],
): Promise<void> {
  const started = changes.find(
    ({ before, after }) => after?.promise !== undefined && canStart(after) && !(before && canStart(before)),
  )?.after;
  if (started === undefined) return;
  const { dateStores, now } = dependencies;
  const day = completeOn(started);
  if (started.promise === undefined || day <= started.promise.startBy) return;
  const rules = await readDateRules(dateStores);
  if (rules === undefined) return;
  const moved = await changeOrder(dependencies, started.orderId, async (order) => {
    const { promise, lines } = order;
    if (promise === undefined || day <= promise.startBy || !canStart(order)) return succeed('unchanged');
    const next = promiseOf(rules, { gifts: lines, pin: order.address?.pin ?? promise.pin, day, waits: false });
    if (next === undefined || next.arrivesBy <= promise.arrivesBy) return succeed('unchanged');
    const move = { from: promise.arrivesBy, to: next.arrivesBy };
    const step = { status: order.status, at: now().toISOString(), moved: move };
    return succeed({ next: afterStep(order, step, { promise: next }) });
  });
  if (!moved.ok && moved.code === 'too_busy') throw new ContentionError();
}
