import { dayMs } from '../contracts/dates/day.ts';
import { isKnown } from '../orders/disputes.ts';
import { cardServiceOf, type OrderBook, type OrderRecord } from '../orders/order.ts';
import { isId } from '../platform/ids.ts';
import { type Refusal, type Result, succeed } from '../platform/result.ts';
import {
  applyMissedEvent,
  completeParts,
  disputedEvent,
  type ExamineDependencies,
  examineDispute,
  examinePayment,
  type Subject,
} from './examine-payment.ts';
import type { Findings } from './finding.ts';
import { findMismatch } from './mismatch.ts';
import type { PaymentFacts, PaymentRecords, RecordPage, RecordQuery } from './records.ts';

export interface PhaseDependencies extends Omit<ExamineDependencies, 'records' | 'findings'> {
  readonly records: PaymentRecords;
  readonly findings: Findings;
  readonly book: OrderBook;
  /** Runs the work, and logs an error that it throws. Returns false if it threw. */
  readonly attempt: (where: string, work: () => Promise<void>) => Promise<boolean>;
  /** Counts a failure. */
  readonly failed: () => void;
  /** The payments that this run has seen at the service. */
  readonly seen: Set<string>;
}

interface PhasePosition {
  readonly startedAt: Date;
  readonly since: Date;
  readonly after?: string | undefined;
}

type PhasePage = Promise<Result<{ readonly next?: string }>>;
type PhaseRunner = (run: PhaseDependencies, position: PhasePosition) => PhasePage;

/** A refund can fail up to 30 days later (docs.stripe.com/refunds#failed-refunds). */
const refundDays = 35;
/** Banks take two to three months to decide a dispute (docs.stripe.com/disputes/how-disputes-work). */
const disputeDays = 120;
/** Longer than any client retries a checkout. */
const unopenedMs = 2 * dayMs;
const ordersPerPage = 100;

/**
 * The phases of a comparison. Each call of a phase handles one page. A phase reads lists, which can be stale, and picks the
 * payments that don't match their orders. Only those are fetched again and examined.
 */
export const phases = {
  charges: compareCharges,
  sessions: findMissedPages,
  unpaidOrders: cancelUnopenedOrders,
  refunds: compareRefunds,
  disputes: compareDisputes,
  paidOrders: comparePaidOrders,
  cancelledOrders: examineCancelledOrders,
  sentParts: completeSentParts,
  findings: examineFindings,
} as const satisfies Readonly<Record<string, PhaseRunner>>;

export type Phase = keyof typeof phases;

const sequence: readonly Phase[] = [
  'charges',
  'sessions',
  'unpaidOrders',
  'refunds',
  'disputes',
  'paidOrders',
  'cancelledOrders',
  'sentParts',
  'findings',
];
export const firstPhase: Phase = 'charges';

export const phaseAfter = (phase: Phase): Phase | undefined => sequence[sequence.indexOf(phase) + 1];

/** Compares all payments with their orders. */
async function compareCharges(run: PhaseDependencies, position: PhasePosition): PhasePage {
  const page = await run.records.charges(position);
  if (!page.ok) return page;
  for (const { paymentIntentId } of page.value.entries) run.seen.add(paymentIntentId);
  return examineMismatched(run, page.value);
}

/** Finds payment pages that expired unpaid, and payments whose order is known only from their payment page. */
async function findMissedPages(run: PhaseDependencies, position: PhasePosition): PhasePage {
  const page = await run.records.sessions(position);
  if (!page.ok) return page;
  const orders = await ordersOf(run, page.value.entries);
  return each(run, page.value, async (session) => {
    const order = orders.get(session.orderId);
    if (session.kind === 'expired') {
      return order?.status === 'awaiting-payment' ? applyMissedEvent(run, order, session) : undefined;
    }
    const isMissed = order?.paymentIntentId !== session.paymentIntentId && !run.seen.has(session.paymentIntentId);
    return isMissed ? examinePayment(run, session) : undefined;
  });
}

/**
 * Cancels the orders whose payment page never opened, for example because the service was down, and those whose page
 * expired without an event. No event ends such an order, and
 * while it waits, its customer can't delete its photos.
 */
async function cancelUnopenedOrders(run: PhaseDependencies, { startedAt, after }: PhasePosition): PhasePage {
  const position = after === undefined ? {} : { after: JSON.parse(after) };
  const page = await run.book.list({ status: 'awaiting-payment', limit: ordersPerPage, ...position });
  const before = new Date(startedAt.getTime() - unopenedMs).toISOString();
  const old = page.entries.filter((order) => isOfService(run, order) && order.createdAt < before);
  return each(run, { entries: old, ...nextOf(page) }, async (order) => {
    // The list can be stale: an order that has a page by now is left, because it has another one.
    const { orderId, sessionId = 'none' } = order;
    if (order.sessionId !== undefined) {
      const closed = await run.service.expireSession(order.sessionId);
      if (!closed.ok) return closed;
      if (closed.value === 'complete') return undefined;
    }
    return applyMissedEvent(run, order, { kind: 'expired', orderId, sessionId });
  });
}

/** Compares all refunds, even those of old payments. */
async function compareRefunds(run: PhaseDependencies, { startedAt, after }: PhasePosition): PhasePage {
  const page = await run.records.refunds(recordsOfLastDays(startedAt, refundDays, after));
  return page.ok ? examineMismatched(run, page.value) : page;
}

async function compareDisputes(run: PhaseDependencies, { startedAt, after }: PhasePosition): PhasePage {
  const page = await run.records.disputes(recordsOfLastDays(startedAt, disputeDays, after));
  if (!page.ok) return page;
  const orders = await ordersOf(run, page.value.entries);
  return each(run, page.value, async (facts) => {
    const order = orders.get(facts.orderId ?? '');
    if (order === undefined) return examineDispute(run, facts.dispute.disputeId);
    return isKnown(order, facts.dispute) ? undefined : applyMissedEvent(run, order, disputedEvent(facts));
  });
}

/** Compares the orders that are marked as paid with the service's payments. */
async function comparePaidOrders(run: PhaseDependencies, { since, after }: PhasePosition): PhasePage {
  const from = since.toISOString();
  const page = await run.book.between({ from }, after === undefined ? undefined : JSON.parse(after));
  const ofService = page.entries.filter((order) => isOfService(run, order));
  const entries = ofService.flatMap(({ payment, createdAt, paymentIntentId, orderId }) =>
    payment.status === 'paid' && createdAt >= from && paymentIntentId !== undefined && !run.seen.has(paymentIntentId)
      ? [{ paymentIntentId, orderId }]
      : [],
  );
  return examineAll(run, { entries, ...nextOf(page) });
}

/** Examines the cancelled orders, of any age, whose payment was not refunded. */
async function examineCancelledOrders(run: PhaseDependencies, { after }: PhasePosition): PhasePage {
  const position = after === undefined ? {} : { after: JSON.parse(after) };
  const page = await run.book.list({ moneyKept: true, limit: ordersPerPage, ...position });
  const entries = page.entries.filter((order) => isOfService(run, order));
  return each(run, { entries, ...nextOf(page) }, async (order) => {
    const { paymentIntentId, orderId } = order;
    if (paymentIntentId === undefined) return undefined;
    return (await completeParts(run, order)) ?? examinePayment(run, { paymentIntentId, orderId });
  });
}

/** Sends the parts again whose result isn't recorded, of orders of any age. */
async function completeSentParts(run: PhaseDependencies, { after }: PhasePosition): PhasePage {
  const position = after === undefined ? {} : { after: JSON.parse(after) };
  const page = await run.book.list({ refunding: true, limit: ordersPerPage, ...position });
  const entries = page.entries.filter((order) => isOfService(run, order));
  return each(run, { entries, ...nextOf(page) }, (order) => completeParts(run, order));
}

/** Examines the open findings again, to close those that no longer apply. */
async function examineFindings(run: PhaseDependencies, { after }: PhasePosition): PhasePage {
  const position = after === undefined ? {} : { after: JSON.parse(after) };
  const page = await run.findings.list('open', { limit: ordersPerPage, ...position });
  const entries = page.entries.filter((finding) => isOfService(run, finding));
  return each(run, { entries, ...nextOf(page) }, (finding) =>
    finding.disputeId === undefined ? examinePayment(run, finding) : examineDispute(run, finding.disputeId),
  );
}

/** True if this service took the order's payment, or knows the finding's. */
const isOfService = ({ records }: PhaseDependencies, about: Pick<OrderRecord, 'cardService'>): boolean =>
  cardServiceOf(about) === records.service;

/** The next page's position as text, as the progress keeps it. */
const nextOf = ({ next }: { readonly next?: object }) => (next === undefined ? {} : { next: JSON.stringify(next) });

const recordsOfLastDays = (startedAt: Date, days: number, after: string | undefined): RecordQuery => ({
  since: new Date(startedAt.getTime() - days * dayMs),
  after,
});

/**
 * Adds the comparison's payments to `seen`, for a run that continues it: `paidOrders` would otherwise fetch each of them alone.
 * Stops when the time is `until`.
 */
export async function listPayments(
  { records, seen, now }: Pick<PhaseDependencies, 'records' | 'seen' | 'now'>,
  since: Date,
  until: Date,
): Promise<Result<void>> {
  let after: string | undefined;
  do {
    const page = await records.charges({ since, after });
    if (!page.ok) return page;
    for (const { paymentIntentId } of page.value.entries) seen.add(paymentIntentId);
    after = page.value.next;
  } while (after !== undefined && now() < until);
  return succeed(undefined);
}

/** The orders of these payments; an eventually consistent read. */
function ordersOf(
  { book }: Pick<PhaseDependencies, 'book'>,
  named: readonly { readonly orderId?: string | undefined }[],
): Promise<ReadonlyMap<string, OrderRecord>> {
  const ids = new Set(named.map(({ orderId = '' }) => orderId).filter(isId));
  return book.findMany([...ids]);
}

/** Examines the payments that don't match their orders. */
async function examineMismatched(run: PhaseDependencies, page: RecordPage<PaymentFacts>): PhasePage {
  const orders = await ordersOf(run, page.entries);
  const mismatched = page.entries.filter((payment) => {
    const order = orders.get(payment.orderId);
    return payment.failedPaise > 0 || findMismatch(order, payment) !== undefined;
  });
  return each(run, { ...page, entries: mismatched }, (payment) => examinePayment(run, payment));
}

const examineAll = (run: PhaseDependencies, page: RecordPage<Subject>): PhasePage =>
  each(run, page, (subject) => examinePayment(run, subject));

/**
 * Handles the entries one after another, so that the service gets only a few requests per second. Failed and contended entries are
 * counted, and left for the next comparison. Refusal: `card_service_away`, because the remaining entries would fail too.
 */
async function each<T>(
  run: PhaseDependencies,
  { entries, next }: { readonly entries: readonly T[]; readonly next?: string },
  work: (entry: T) => Promise<Refusal | undefined>,
): PhasePage {
  for (const entry of entries) {
    let refusal: Refusal | undefined;
    const done = await run.attempt('Compare with the card service', async () => {
      refusal = await work(entry);
    });
    if (refusal?.code === 'card_service_away') return refusal;
    if (!done || refusal !== undefined) run.failed();
  }
  return succeed(next === undefined ? {} : { next });
}
