import type { Dispute } from '#contracts/orders/order.ts';
import type { ServiceRefund } from '#lambdas/orders/refund-parts.ts';
import {
  amountNotPayable,
  type CardPayments,
  cardServiceAway,
  type PaidSession,
  type PaymentEvent,
  type PaymentRequest,
  type RefundResult,
} from '#lambdas/payments/payment-service.ts';
import { succeed } from '#lambdas/platform/result.ts';

/** A payment page at Stripe. */
interface MemorySession extends PaymentRequest {
  readonly sessionId: string;
  readonly url: string;
  readonly status: 'open' | 'complete' | 'expired';
}

/** The signature of all its messages. It never expires. */
export const signature = `t=99999999999,v1=${'a'.repeat(64)}`;

/** A message as it arrives at the webhook. */
export const message = (event: PaymentEvent) => ({ body: Buffer.from(JSON.stringify(event)), signature });

/**
 * Stripe in memory: its sessions, payments and events. `set` says whether the shop has its keys, `away` which calls get no
 * response, and `limit` which amount is the largest accepted.
 */
export function memoryStripe(at: <T>(effect: () => T) => Promise<T>) {
  const state = {
    set: true,
    away: new Set<'createSession' | 'expireSession' | 'refund' | 'dispute'>(),
    limit: Number.POSITIVE_INFINITY,
    /** True while the shop's balance is too small for refunds. */
    poor: false,
    sessions: new Map<string, MemorySession>(),
    /** The session by idempotency key, which is the order's ID. Stripe forgets keys after a day. */
    keys: new Map<string, string>(),
    /** Captured paise by payment, minus refunds. */
    captured: new Map<string, number>(),
    refunded: new Set<string>(),
    disputes: new Map<string, Dispute>(),
    /** The result by a refund's idempotency key. Stripe repeats it for a day. */
    refundReplies: new Map<string, RefundResult | 'too-much'>(),
    /** Each payment's refunds, oldest first. */
    refunds: new Map<string, readonly ServiceRefund[]>(),
    events: [] as PaymentEvent[],
  };
  const close = (session: MemorySession) => {
    state.sessions.set(session.sessionId, { ...session, status: 'expired' });
    state.events.push({ kind: 'expired', orderId: session.orderId, sessionId: session.sessionId });
  };
  /** Refunds this amount of a payment, by default all that is left. @returns Stripe's event. */
  const refundInDashboard = (paymentIntentId: string, paise?: number, key?: string): PaymentEvent | undefined => {
    const held = state.captured.get(paymentIntentId);
    if (held === undefined) return undefined;
    const left = held - (paise ?? held);
    const earlier = state.refunds.get(paymentIntentId) ?? [];
    const refundId = `re_${earlier.length + 1}_${paymentIntentId}`;
    const made = { refundId, amountPaise: held - left, failed: false, ...(key !== undefined && { key }) };
    state.refunds.set(paymentIntentId, [...earlier, made]);
    if (left > 0) state.captured.set(paymentIntentId, left);
    else state.captured.delete(paymentIntentId);
    const session = [...state.sessions.values()].find(({ sessionId }) => `pi_${sessionId}` === paymentIntentId);
    if (session === undefined) return undefined;
    const { orderId, amountPaise } = session;
    const event = {
      kind: 'refunded' as const,
      orderId,
      paymentIntentId,
      amountPaise: amountPaise - left,
      currency: 'inr',
    };
    state.events.push(event);
    return event;
  };
  const refundResult = (paymentIntentId: string): RefundResult => {
    const dispute = state.disputes.get(`du_${paymentIntentId}`);
    if (dispute !== undefined && dispute.status !== 'won') return 'disputed';
    return state.poor ? 'balance-too-small' : 'refunded';
  };
  const payments: CardPayments = {
    name: 'stripe',
    asksAddress: true,
    createSession: (request) =>
      at(() => {
        if (state.away.has('createSession')) return cardServiceAway;
        if (request.amountPaise > state.limit) return amountNotPayable;
        const sessionId = state.keys.get(request.orderId) ?? `cs_${state.sessions.size + 1}`;
        const url = `https://stripe.example/${sessionId}`;
        state.keys.set(request.orderId, sessionId);
        if (!state.sessions.has(sessionId))
          state.sessions.set(sessionId, { ...request, sessionId, url, status: 'open' });
        return succeed({ sessionId, url });
      }),
    expireSession: (sessionId) =>
      at(() => {
        if (state.away.has('expireSession')) return cardServiceAway;
        const session = state.sessions.get(sessionId);
        if (session?.status === 'complete') return succeed('complete' as const);
        if (session?.status === 'open') close(session);
        return succeed('expired' as const);
      }),
    refund: (paymentIntentId, attempt) =>
      at(() => {
        if (state.away.has('refund')) return cardServiceAway;
        const key = `${paymentIntentId}-${attempt}`;
        const reply = state.refundReplies.get(key);
        const result = reply === undefined || reply === 'too-much' ? refundResult(paymentIntentId) : reply;
        if (result === 'refunded') {
          refundInDashboard(paymentIntentId);
          state.refunded.add(paymentIntentId);
        }
        state.refundReplies.set(key, result);
        return succeed(result);
      }),
    refundPart: (paymentIntentId, { key, amountPaise }) =>
      at(() => {
        if (state.away.has('refund')) return cardServiceAway;
        // The payment of an order that a test has stored is unknown here, and has enough.
        const none = state.refunds.has(paymentIntentId) ? 0 : amountPaise;
        const isTooMuch = amountPaise > (state.captured.get(paymentIntentId) ?? none);
        const reply = state.refundReplies.get(key);
        const result = reply ?? (isTooMuch ? 'too-much' : refundResult(paymentIntentId));
        if (reply === undefined && result === 'refunded') refundInDashboard(paymentIntentId, amountPaise, key);
        state.refundReplies.set(key, result);
        return succeed(result);
      }),
    refundsOf: (paymentIntentId) =>
      at(() => (state.away.has('refund') ? cardServiceAway : succeed(state.refunds.get(paymentIntentId) ?? []))),
    orderOf: (chargeId) =>
      at(() => {
        if (state.away.has('dispute')) return cardServiceAway;
        return succeed([...state.sessions.values()].find(({ sessionId }) => `ch_${sessionId}` === chargeId)?.orderId);
      }),
    dispute: (disputeId) =>
      at(() => {
        const dispute = state.disputes.get(disputeId);
        if (dispute === undefined) throw new Error(`There is no dispute ${disputeId}`);
        return state.away.has('dispute') ? cardServiceAway : succeed(dispute);
      }),
    verify: (body, given) => (given === signature ? JSON.parse(Buffer.from(body).toString()) : undefined),
  };
  return {
    state,
    payments,
    cards: async () => (state.set ? payments : undefined),

    /** Pays on this page if it is still open. @returns Stripe's event. */
    pay(url: string, fields: Partial<PaidSession> = {}): PaymentEvent | undefined {
      const session = [...state.sessions.values()].find((candidate) => candidate.url === url);
      if (session?.status !== 'open') return undefined;
      const { orderId, sessionId, amountPaise } = session;
      const paymentIntentId = `pi_${sessionId}`;
      state.sessions.set(sessionId, { ...session, status: 'complete' });
      state.captured.set(paymentIntentId, amountPaise);
      const paid = {
        kind: 'paid' as const,
        orderId,
        sessionId,
        paymentIntentId,
        amountPaise,
        currency: 'inr',
        ...fields,
      };
      state.events.push(paid);
      return paid;
    },

    refundInDashboard,

    /** Opens or changes a dispute, as the bank does. @returns Stripe's event. */
    dispute(sessionId = '', fields: Partial<Dispute> = {}): PaymentEvent {
      const paymentIntentId = `pi_${sessionId}`;
      const disputeId = fields.disputeId ?? `du_${paymentIntentId}`;
      const amount = (state.sessions.get(sessionId)?.amountPaise ?? 0) / 100;
      const fresh = { disputeId, status: 'needs-response', amount, reason: 'fraudulent' } as const;
      state.disputes.set(disputeId, { ...fresh, ...state.disputes.get(disputeId), ...fields });
      const event = { kind: 'disputed', disputeId, chargeId: `ch_${sessionId}`, paymentIntentId } as const;
      state.events.push(event);
      return event;
    },

    /** Expires a page that is still open, as Stripe does after a day. */
    expire(url: string): void {
      const session = [...state.sessions.values()].find((candidate) => candidate.url === url);
      if (session?.status === 'open') close(session);
    },
  };
}
