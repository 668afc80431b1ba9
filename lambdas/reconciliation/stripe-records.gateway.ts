import type Stripe from 'stripe';
import type { PaidSession } from '../payments/payment-service.ts';
import { disputeFrom, hasCode, hasFailed, openStripe, withRefusals } from '../payments/stripe-calls.gateway.ts';
import { intentOf, orderOf, paymentOf, type Session, sessionSchema } from '../payments/stripe-events.gateway.ts';
import { isLive, type StripeKeys } from '../payments/stripe-keys.gateway.ts';
import { foreignCursor } from '../platform/paging.ts';
import { type Result, succeed } from '../platform/result.ts';
import type {
  DisputeFacts,
  Payment,
  PaymentFacts,
  PaymentRecords,
  RecordPage,
  RecordQuery,
  SessionFacts,
} from './records.ts';

/** Stripe's maximum per page (docs.stripe.com/api/pagination). */
const limit = 100;

/** Stripe's lists of sessions, charges, refunds and disputes, and single payments. */
export function stripeRecords(keys: StripeKeys): PaymentRecords {
  const stripe = openStripe(keys);
  const live = isLive(keys.apiKey);
  const ofMode = <T extends { readonly livemode: boolean }>({ data }: Stripe.ApiList<T>): readonly T[] =>
    data.filter(({ livemode }) => livemode === live);
  return {
    service: 'stripe',

    charges: (query) =>
      listing(async () => {
        const page = await stripe.charges.list(parametersOf(query));
        return pageOf(
          page,
          ofMode(page).flatMap((charge) => factsOf(charge)),
        );
      }),

    sessions: (query) =>
      listing(async () => {
        const page = await stripe.checkout.sessions.list(parametersOf(query));
        return pageOf(
          page,
          ofMode(page).flatMap((session) => sessionFactsOf(sessionSchema.parse(session))),
        );
      }),

    refunds: (query) =>
      listing(async () => {
        const page = await stripe.refunds.list({ ...parametersOf(query), expand: ['data.charge'] });
        return pageOf(
          page,
          page.data.flatMap((refund) => refundedBy(refund, live)),
        );
      }),

    disputes: (query) =>
      listing(async () => {
        const page = await stripe.disputes.list({ ...parametersOf(query), expand: ['data.charge'] });
        return pageOf(page, ofMode(page).map(disputeFactsOf));
      }),

    payment: (payment_intent) =>
      withRefusals<Result<Payment>>(async () => {
        try {
          const about = { payment_intent, limit };
          const [charges, refunds, sessions] = await Promise.all([
            stripe.charges.list(about),
            stripe.refunds.list(about),
            stripe.checkout.sessions.list(about),
          ]);
          const [facts] = ofMode(charges).flatMap((charge) => factsOf(charge, refunds.data));
          return succeed({
            ...(facts !== undefined && { facts }),
            sessions: ofMode(sessions).flatMap((session) => paidSessionOf(sessionSchema.parse(session))),
          });
        } catch (error) {
          if (hasCode(error, 'resource_missing')) return succeed({ sessions: [] });
          throw error;
        }
      }),

    dispute: (disputeId) =>
      withRefusals<Result<DisputeFacts | undefined>>(async () => {
        try {
          return succeed(disputeFactsOf(await stripe.disputes.retrieve(disputeId, { expand: ['charge'] })));
        } catch (error) {
          if (hasCode(error, 'resource_missing')) return succeed(undefined);
          throw error;
        }
      }),

    dashboardUrl: (paymentIntentId) =>
      keys.apiUrl === undefined
        ? `https://dashboard.stripe.com/${live ? '' : 'test/'}payments/${encodeURIComponent(paymentIntentId)}`
        : undefined,
  };
}

/** Gets a page of a list. Refuses one after a record that Stripe no longer has, for example because the keys were changed. */
const listing = <T>(page: () => Promise<Result<RecordPage<T>>>): Promise<Result<RecordPage<T>>> =>
  withRefusals(async () => {
    try {
      return await page();
    } catch (error) {
      if (hasCode(error, 'resource_missing')) return foreignCursor;
      throw error;
    }
  });

/** Stripe accepts whole seconds, and lists the newest records first. */
const parametersOf = ({ since, after }: RecordQuery) => ({
  limit,
  created: { gte: Math.floor(since.getTime() / 1_000) },
  ...(after !== undefined && { starting_after: after }),
});

function pageOf<T>({ data, has_more }: Stripe.ApiList<{ id: string }>, entries: readonly T[]): Result<RecordPage<T>> {
  const last = data.at(-1);
  return succeed({ entries, ...(has_more && last !== undefined && { next: last.id }) });
}

/** The payment of a charge. Empty if the charge failed or names no order of the shop. */
function factsOf(charge: Stripe.Charge, refunds?: readonly Stripe.Refund[]): PaymentFacts[] {
  const { orderId } = charge.metadata;
  const { payment_intent: intent, amount, amount_refunded, currency } = charge;
  if (charge.status !== 'succeeded' || intent === null || !orderId) return [];
  return [
    {
      paymentIntentId: idOf(intent),
      orderId,
      amountPaise: amount,
      currency,
      refundedPaise: refunds === undefined ? amount_refunded : sumOf(refunds.filter((refund) => !hasFailed(refund))),
      failedPaise: sumOf((refunds ?? []).filter(hasFailed)),
    },
  ];
}

/**
 * The payment of a refund. Only this refund can count as failed. The payment's other refunds are fetched when it is examined.
 */
const refundedBy = (refund: Stripe.Refund, live: boolean): PaymentFacts[] => {
  const { charge } = refund;
  if (charge === null || typeof charge === 'string' || charge.livemode !== live) return [];
  return factsOf(charge).map((facts) => ({ ...facts, failedPaise: hasFailed(refund) ? refund.amount : 0 }));
};

const sumOf = (refunds: readonly Stripe.Refund[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

const idOf = (named: string | { readonly id: string }): string => (typeof named === 'string' ? named : named.id);

function sessionFactsOf(session: Session): SessionFacts[] {
  const orderId = orderOf(session);
  if (orderId === undefined) return [];
  if (session.status === 'expired') return [{ kind: 'expired', orderId, sessionId: session.id }];
  return paidSessionOf(session).map((paid) => ({ kind: 'paid', ...paid }));
}

function paidSessionOf(session: Session): PaidSession[] {
  const orderId = orderOf(session);
  if (orderId === undefined || session.payment_status !== 'paid') return [];
  return [{ orderId, sessionId: session.id, ...paymentOf(session) }];
}

function disputeFactsOf(dispute: Stripe.Dispute): DisputeFacts {
  const { charge, currency } = dispute;
  const orderId = typeof charge === 'string' ? undefined : charge.metadata.orderId;
  return {
    dispute: disputeFrom(dispute),
    currency,
    chargeId: idOf(charge),
    paymentIntentId: intentOf(dispute),
    ...(orderId && { orderId }),
  };
}
