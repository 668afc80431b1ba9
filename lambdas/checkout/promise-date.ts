import type { ArrivalPromise } from '../contracts/dates/promise.ts';
import { isIncomplete } from '../contracts/desk/work-list.ts';
import { needsConfirmation } from '../contracts/orders/confirmation.ts';
import { indianDay, workingDayAfter } from '../dates/calendar.ts';
import { type DateStores, readDateRules } from '../dates/date-settings.ts';
import { type DateRules, deliveryDaysTo, promiseOf } from '../dates/promise.ts';
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

/** The day in India on which the order became complete: that of its last step of payment or confirmation, or of its answers. */
const completeOn = ({ history, createdAt, answeredAt = createdAt }: OrderRecord): string => {
  const steps = history.filter(
    (step, index) => step.confirmation !== undefined || step.status !== history[index - 1]?.status,
  );
  const last = steps.at(-1)?.at ?? createdAt;
  return indianDay(new Date(last > answeredAt ? last : answeredAt));
};

/**
 * Moves the date of an order that became complete after the day that its promise names, or that goes to another PIN. Idempotent:
 * the new promise names the later day, or the PIN. @throws if others keep changing the order. The stream then retries.
 */
export async function followPromise(
  dependencies: PromiseDependencies & ChangeOrderDependencies,
  changes: readonly Change<OrderRecord>[],
): Promise<void> {
  const latest = changes.findLast(({ after }) => after !== undefined)?.after;
  if (latest === undefined || !(isLate(latest) || isRedirected(latest))) return;
  const { dateStores, now } = dependencies;
  const rules = await readDateRules(dateStores);
  if (rules === undefined) return;
  const moved = await changeOrder(dependencies, latest.orderId, async (order) => {
    const { promise } = order;
    const next = nextPromise(rules, order);
    if (promise === undefined || next === undefined) return succeed('unchanged');
    const step = {
      status: order.status,
      at: now().toISOString(),
      moved: { from: promise.arrivesBy, to: next.arrivesBy },
    };
    return succeed({ next: afterStep(order, step, { promise: next }) });
  });
  if (!moved.ok && moved.code === 'too_busy') throw new ContentionError();
}

const isLate = (order: OrderRecord): boolean =>
  order.promise !== undefined && canStart(order) && completeOn(order) > order.promise.startBy;

/** True until the parcel is sent. */
const isRedirected = ({ promise, address, status }: OrderRecord): boolean =>
  promise !== undefined &&
  address !== undefined &&
  address.pin !== promise.pin &&
  (status === 'placed' || status === 'making');

/** Undefined if the date stays. */
function nextPromise(rules: DateRules, order: OrderRecord): ArrivalPromise | undefined {
  const { promise, lines, address } = order;
  if (promise === undefined) return undefined;
  const pin = address?.pin ?? promise.pin;
  if (isLate(order)) return promiseOf(rules, { gifts: lines, pin, day: completeOn(order), waits: false });
  if (!isRedirected(order)) return undefined;
  const arrivesBy = workingDayAfter(rules, promise.readyBy, deliveryDaysTo(rules, pin));
  return arrivesBy === undefined ? undefined : { ...promise, arrivesBy, ...(pin !== undefined && { pin }) };
}
