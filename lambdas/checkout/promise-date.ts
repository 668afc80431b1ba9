import type { ArrivalPromise } from '../contracts/dates/promise.ts';
import { isIncomplete } from '../contracts/desk/work-list.ts';
import { needsConfirmation } from '../contracts/orders/confirmation.ts';
import { indianDay, shortDay, wantedDay } from '../dates/calendar.ts';
import { type DateStores, readDateRules } from '../dates/date-settings.ts';
import { type DateRules, needsOf, promiseOf, redirected, type Wish } from '../dates/promise.ts';
import { confirm, lastDayOf, type Reservation, release, reserve, type SlotDependencies } from '../dates/slots.ts';
import { type ChangeOrderDependencies, changeOrder } from '../orders/change-order.ts';
import { afterStep, isRedirected, type OrderRecord } from '../orders/order.ts';
import { daySeconds } from '../platform/clock.ts';
import { ContentionError, type Refusal, type Result, refuse, succeed } from '../platform/result.ts';
import type { Change } from '../platform/stream.ts';

export interface PromiseDependencies extends SlotDependencies {
  readonly dateStores: DateStores;
}

/** A date, and the slots that the gifts need for it. */
interface Dated {
  readonly promise: ArrivalPromise;
  readonly slots?: Reservation;
}

/** No day has room, so the order loses its date, as a new one would get none. */
const noDate: Partial<Dated> = {};

/** How long slots are held until their order is sure: while its payment page is open, or until the stream shows the order. */
const holdSeconds = { card: 3600, 'cash-on-delivery': 900 } as const;

/** An order that needs a confirmation may be fake, and must not take days from others for longer. */
const unconfirmedSeconds = daySeconds;

const holdSecondsOf = (order: OrderRecord): number =>
  order.confirmation === 'needed' ? unconfirmedSeconds : holdSeconds[order.payment.method];

/**
 * The order with the date for its address or else this PIN, and the slots held for it if a day's gifts are limited. Unchanged if the
 * shop promises no date. An order that isn't placed must give its slots back. Refusal: `date_not_possible`.
 */
export async function withPromise(
  dependencies: PromiseDependencies,
  order: OrderRecord,
  wantedAt?: string,
): Promise<Result<OrderRecord>> {
  const rules = await readDateRules(dependencies.dateStores);
  const wish = {
    gifts: order.lines,
    pin: order.address?.pin ?? wantedAt,
    day: indianDay(dependencies.now()),
    // A missing confirmation adds no day, because customers hear of it only after they have seen a date.
    waits: isIncomplete(order),
  };
  const dated = rules && (await promiseSlots(dependencies, rules, wish, holdSecondsOf(order)));
  const { wantedBy } = order;
  if (wantedBy === undefined) return succeed({ ...order, ...dated });
  if (dated === undefined) return noDatePossible;
  if (dated.promise.arrivesBy <= wantedBy) return succeed({ ...order, ...dated });
  if (dated.slots !== undefined) await release(dependencies, dated.slots);
  return dateNotPossible(wantedDay(wantedBy, order.createdAt), dated.promise.arrivesBy);
}

const dateNotPossible = (wanted: string, earliest: string): Refusal =>
  refuseDate(`Your gifts can’t arrive by ${wanted}. The earliest day is ${shortDay(earliest)}.`);

const refuseDate = (detail: string): Refusal =>
  refuse('date_not_possible', detail, [{ field: 'wantedBy', message: detail }]);

const noDatePossible = refuseDate('We can’t promise a day for this order. Please order without one.');

async function promiseSlots(
  dependencies: SlotDependencies,
  rules: DateRules,
  wish: Wish,
  seconds: number,
): Promise<Dated | undefined> {
  const needs = needsOf(rules, wish);
  const slots = needs.length > 0 ? await reserve(dependencies, rules, needs, seconds) : undefined;
  if (needs.length > 0 && slots === undefined) return undefined;
  const promise = promiseOf(rules, wish, slots && lastDayOf(slots));
  if (promise !== undefined) return { promise, ...(slots && { slots }) };
  if (slots !== undefined) await release(dependencies, slots);
  return undefined;
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
 * Frees a cancelled order's slots and keeps those of a sure one. Moves the date of an order that became complete too late, lost
 * its slots, or goes to another PIN. Idempotent. @throws if others keep changing the order. The stream then retries.
 */
export async function followPromise(
  dependencies: PromiseDependencies & ChangeOrderDependencies,
  changes: readonly Change<OrderRecord>[],
): Promise<void> {
  await Promise.all(changes.flatMap(endedReservations).map((ended) => release(dependencies, ended)));
  const latest = changes.findLast(({ after }) => after !== undefined)?.after;
  if (latest === undefined) return;
  const lost = changes.some(becameSure) ? await lostReservation(dependencies, latest) : undefined;
  if (!(lost !== undefined || isLate(latest) || isRedirected(latest))) return;
  await moveDate(dependencies, latest.orderId, lost);
}

async function moveDate(
  dependencies: PromiseDependencies & ChangeOrderDependencies,
  orderId: string,
  lost: Reservation | undefined,
): Promise<void> {
  const rules = await readDateRules(dependencies.dateStores);
  if (rules === undefined) return;
  const reserved: Reservation[] = [];
  const moved = await changeOrder(dependencies, orderId, async (order) => {
    const found = await nextDate(dependencies, rules, order, lost);
    const { promise, slots, ...undated } = order;
    if (promise === undefined || found === undefined) return succeed('unchanged');
    const { agreed, ...next } = found;
    if (next.slots !== undefined && next.slots !== slots) reserved.push(next.slots);
    const to = next.promise?.arrivesBy;
    // Without a PIN, the cart names no day, so the customer has seen none before the payment page asked for the address.
    const isFirstSeen = promise.pin === undefined && next.promise?.pin !== undefined && !agreed;
    const from = isFirstSeen && to !== undefined ? to : promise.arrivesBy;
    const step = {
      status: order.status,
      at: dependencies.now().toISOString(),
      moved:
        to === undefined
          ? ({ from, to: from, lost: true } as const)
          : { from, to, ...(agreed && { agreed }), ...(from === to && next.promise?.pin && { pin: next.promise.pin }) },
    };
    return succeed({ next: afterStep(undated, step, next) });
  });
  const kept = moved.ok ? moved.value.slots?.token : undefined;
  await Promise.all(reserved.filter(({ token }) => token !== kept).map((unused) => release(dependencies, unused)));
  if (!moved.ok && moved.code === 'too_busy') throw new ContentionError();
}

/** True unless the order may still end without having been paid or confirmed. */
const isSure = (order: OrderRecord): boolean =>
  order.status !== 'awaiting-payment' && order.status !== 'cancelled' && !needsConfirmation(order);

const becameSure = ({ before, after }: Change<OrderRecord>): boolean =>
  after !== undefined &&
  isSure(after) &&
  !(before !== undefined && isSure(before) && before.slots?.token === after.slots?.token);

/** The slots of an order that was cancelled before it was made, or that has others now. */
function endedReservations({ before, after }: Change<OrderRecord>): readonly Reservation[] {
  if (before?.slots === undefined || after === undefined) return [];
  const isReplaced = before.slots.token !== after.slots?.token;
  const isCancelled = after.status === 'cancelled' && before.status !== 'cancelled';
  const isMade = after.history.some(({ status }) => status === 'making' || status === 'shipped');
  return isReplaced || (isCancelled && !isMade) ? [before.slots] : [];
}

/** Keeps the slots of an order that is sure. Returns them if others have taken some, because the payment came too late. */
async function lostReservation(
  dependencies: SlotDependencies,
  { status, slots }: OrderRecord,
): Promise<Reservation | undefined> {
  if (slots === undefined || (status !== 'placed' && status !== 'making')) return undefined;
  return (await confirm(dependencies, slots)) ? undefined : slots;
}

const isLate = (order: OrderRecord): boolean =>
  order.promise !== undefined && canStart(order) && completeOn(order) > order.promise.startBy;

/** Undefined if the date stays. */
async function nextDate(
  dependencies: SlotDependencies,
  rules: DateRules,
  order: OrderRecord,
  lost: Reservation | undefined,
): Promise<(Partial<Dated> & { readonly agreed?: true }) | undefined> {
  const { promise, lines, address, slots, history } = order;
  if (promise === undefined) return undefined;
  const pin = address?.pin ?? order.pin ?? promise.pin;
  const isLost = order.status === 'placed' && lost !== undefined && lost.token === slots?.token;
  if (isLost || isLate(order)) {
    // Or the order's earlier slots would be in its own way. If the order isn't written, the stream tries again.
    if (slots !== undefined) await release(dependencies, slots);
    const waits = !canStart(order);
    const day = waits ? indianDay(dependencies.now()) : completeOn(order);
    const wish = { gifts: lines, pin, day, waits };
    return (await promiseSlots(dependencies, rules, wish, holdSecondsOf(order))) ?? noDate;
  }
  if (pin === undefined || !isRedirected(order)) return undefined;
  const next = redirected(rules, promise, pin);
  // The address was changed by the customer, who saw the day, or it is that of the payment page.
  const agreed = history.some(({ addressBefore }) => addressBefore !== undefined);
  return next && { promise: next, ...(slots && { slots }), ...(agreed && { agreed }) };
}
