import type { Dispute } from '#contracts/orders/order.ts';
import { cardServiceAway, type PaidSession } from '#lambdas/payments/payment-service.ts';
import { foreignCursor } from '#lambdas/platform/paging.ts';
import { type Result, succeed } from '#lambdas/platform/result.ts';
import type {
  DisputeFacts,
  PaymentFacts,
  PaymentRecords,
  RecordPage,
  RecordQuery,
  SessionFacts,
} from '#lambdas/reconciliation/records.ts';

/** Stripe's own records, in memory. Tests add them. */
export function memoryRecords(at: <T>(effect: () => T) => Promise<T> = async (effect) => effect()) {
  const state = {
    payments: new Map<string, { readonly facts?: PaymentFacts; readonly sessions: readonly PaidSession[] }>(),
    expired: [] as Extract<SessionFacts, { kind: 'expired' }>[],
    refunds: [] as PaymentFacts[],
    disputes: new Map<string, DisputeFacts>(),
    /** When each record was created. Without an entry, a record is newer than every query. */
    times: new Map<string, Date>(),
    away: false,
    /** All calls that listed records. */
    queries: [] as (RecordQuery & { readonly list: string })[],
    pageSize: 100,
  };
  const pageOf = <T>(list: string, all: readonly T[], nameOf: (entry: T) => string, query: RecordQuery) =>
    at((): Result<RecordPage<T>> => {
      state.queries.push({ list, ...query });
      if (state.away) return cardServiceAway;
      const within = all.filter((entry) => (state.times.get(nameOf(entry)) ?? new Date(8e15)) >= query.since);
      const start = query.after === undefined ? 0 : within.findIndex((entry) => nameOf(entry) === query.after) + 1;
      if (query.after !== undefined && start === 0) return foreignCursor;
      const entries = within.slice(start, start + state.pageSize);
      const last = entries.at(-1);
      const isMore = within.length > start + state.pageSize && last !== undefined;
      return succeed({ entries, ...(isMore && { next: nameOf(last) }) });
    });
  const facts = () => [...state.payments.values()].flatMap((payment) => payment.facts ?? []);
  const byPayment = ({ paymentIntentId }: PaymentFacts) => paymentIntentId;
  const records: PaymentRecords = {
    service: 'stripe',
    charges: (query) => pageOf('charges', facts(), byPayment, query),
    refunds: (query) => pageOf('refunds', state.refunds, byPayment, query),
    disputes: (query) => pageOf('disputes', [...state.disputes.values()], ({ dispute }) => dispute.disputeId, query),
    sessions: (query) => {
      const paid = [...state.payments.values()].flatMap(({ sessions }) =>
        sessions.map((session) => ({ kind: 'paid', ...session }) as const),
      );
      return pageOf<SessionFacts>('sessions', [...paid, ...state.expired], ({ sessionId = '' }) => sessionId, query);
    },
    payment: (paymentIntentId) =>
      at(() => (state.away ? cardServiceAway : succeed(state.payments.get(paymentIntentId) ?? { sessions: [] }))),
    dispute: (disputeId) => at(() => succeed(state.disputes.get(disputeId))),
    dashboardUrl: (paymentIntentId) => `https://dashboard.stripe.example/${paymentIntentId}`,
  };
  return {
    state,
    records,
    /** Records a payment on a payment page. */
    pay(session: PaidSession): void {
      const { paymentIntentId, orderId, amountPaise, currency } = session;
      const fresh = { paymentIntentId, orderId, amountPaise, currency, refundedPaise: 0, failedPaise: 0 };
      state.payments.set(paymentIntentId, { facts: fresh, sessions: [session] });
    },
    /** Changes the facts of a payment. */
    change(paymentIntentId: string, fields: Partial<PaymentFacts>): void {
      const payment = state.payments.get(paymentIntentId);
      if (payment?.facts === undefined) throw new Error(`There is no payment ${paymentIntentId}`);
      state.payments.set(paymentIntentId, { ...payment, facts: { ...payment.facts, ...fields } });
    },
    dispute(paymentIntentId: string, dispute: Dispute, orderId?: string): void {
      const chargeId = paymentIntentId.replace('pi_', 'ch_');
      const named = { dispute, currency: 'inr', chargeId, paymentIntentId, ...(orderId !== undefined && { orderId }) };
      state.disputes.set(dispute.disputeId, named);
    },
  };
}
