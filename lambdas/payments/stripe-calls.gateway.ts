import Stripe from 'stripe';
import { countriesServed } from '../contracts/limits.ts';
import { toRupees } from '../contracts/money.ts';
import type { Dispute } from '../contracts/orders/order.ts';
import type { ServiceRefund } from '../orders/refund-parts.ts';
import { type Refusal, type Result, succeed } from '../platform/result.ts';
import {
  amountNotPayable,
  type CardPayments,
  cardServiceAway,
  type PaymentRequest,
  type RefundResult,
} from './payment-service.ts';
import type { StripeKeys } from './stripe-keys.gateway.ts';

const { errors } = Stripe;

/** One request makes up to two calls with two attempts each, which must stay below API Gateway's limit of 30 seconds. */
const timeouts = { timeout: 6_000, maxNetworkRetries: 1 } as const;

/** A Stripe client for the keys' API address. */
export const openStripe = ({ apiKey, apiUrl }: StripeKeys): Stripe =>
  new Stripe(apiKey, { ...timeouts, telemetry: false, ...(apiUrl !== undefined && address(apiUrl)) });

type StripeCalls = Omit<CardPayments, 'name' | 'asksAddress' | 'verify'>;

/** The calls of card payments by Stripe Checkout. */
export function stripeCalls(keys: StripeKeys): StripeCalls {
  const stripe = openStripe(keys);
  return {
    createSession: (request) =>
      withRefusals(async () => {
        const options = { idempotencyKey: `order-${request.orderId}` };
        const { id, url } = await stripe.checkout.sessions.create(sessionOf(request), options);
        if (url === null) throw new Error(`Stripe returned no URL for the session ${id}`);
        return succeed({ sessionId: id, url });
      }),

    expireSession: (sessionId) =>
      withRefusals(async () => {
        try {
          await stripe.checkout.sessions.expire(sessionId);
          return succeed('expired' as const);
        } catch (error) {
          if (error instanceof errors.StripeInvalidRequestError) return ended(stripe, sessionId);
          throw error;
        }
      }),

    refund: (paymentIntentId, attempt) =>
      withRefusals<Result<RefundResult>>(async () => {
        try {
          const idempotencyKey = `refund-${paymentIntentId}${attempt === 0 ? '' : `-${attempt}`}`;
          await stripe.refunds.create({ payment_intent: paymentIntentId }, { idempotencyKey });
        } catch (error) {
          if (!hasCode(error, 'charge_already_refunded')) return refusedRefund(error);
        }
        return succeed('refunded');
      }),

    refundPart: (payment_intent, { key, amountPaise: amount }) =>
      withRefusals<Result<RefundResult | 'too-much'>>(async () => {
        try {
          await stripe.refunds.create({ payment_intent, amount, metadata: { part: key } }, { idempotencyKey: key });
        } catch (error) {
          // More than is left is refused without a code (docs.stripe.com/refunds).
          const isTooMuch = hasCode(error, 'charge_already_refunded') || isAboutAmount(error);
          return isTooMuch ? succeed('too-much') : refusedRefund(error);
        }
        return succeed('refunded');
      }),

    refundsOf: (payment_intent) =>
      withRefusals<Result<readonly ServiceRefund[]>>(async () => {
        try {
          const { data } = await stripe.refunds.list({ payment_intent, limit: 100 });
          return succeed(data.map(serviceRefundOf).reverse());
        } catch (error) {
          if (hasCode(error, 'resource_missing')) return succeed([]);
          throw error;
        }
      }),

    orderOf: (chargeId) =>
      withRefusals<Result<string | undefined>>(async () => {
        try {
          return succeed((await stripe.charges.retrieve(chargeId)).metadata.orderId);
        } catch (error) {
          if (hasCode(error, 'resource_missing')) return succeed(undefined);
          throw error;
        }
      }),

    dispute: (disputeId) => withRefusals(async () => succeed(disputeFrom(await stripe.disputes.retrieve(disputeId)))),
  };
}

/** Why Stripe refused a refund. @throws an unexpected error. */
function refusedRefund(error: unknown): Result<RefundResult> {
  if (hasCode(error, 'balance_insufficient', 'insufficient_funds')) return succeed('balance-too-small');
  if (hasCode(error, 'charge_disputed', 'refund_disputed_payment')) return succeed('disputed');
  if (hasCode(error, 'resource_missing')) return succeed('unknown-payment');
  throw error;
}

const isAboutAmount = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.param === 'amount';

const serviceRefundOf = (refund: Stripe.Refund): ServiceRefund => ({
  refundId: refund.id,
  amountPaise: refund.amount,
  ...(refund.metadata?.part !== undefined && { key: refund.metadata.part }),
  failed: hasFailed(refund),
});

/** In these two statuses of a refund (docs.stripe.com/api/refunds/object), the money stays with the shop. */
export const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';

function address(
  apiUrl: string,
): Pick<NonNullable<ConstructorParameters<typeof Stripe>[1]>, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(apiUrl);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
}

/** The whole order as one item, as the specification requires. The same order must always give the same parameters. */
const sessionOf = (request: PaymentRequest): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'inr', unit_amount: request.amountPaise, product_data: { name: 'All Products' } },
    },
  ],
  billing_address_collection: 'required',
  ...(request.asksAddress && { shipping_address_collection: { allowed_countries: [...countriesServed] } }),
  client_reference_id: request.orderId,
  metadata: { orderId: request.orderId },
  // Stripe accounts in India must describe payments from abroad.
  payment_intent_data: { description: `Order ${request.orderId}`, metadata: { orderId: request.orderId } },
  ...(request.email !== '' && { customer_email: request.email }),
  success_url: request.successUrl,
  cancel_url: request.cancelUrl,
});

/** Returns the end state of a session that can't be expired. A session that Stripe doesn't know can't be paid. */
async function ended(stripe: Stripe, sessionId: string): Promise<Result<'expired' | 'complete'>> {
  try {
    const { status } = await stripe.checkout.sessions.retrieve(sessionId);
    if (status === 'open') return cardServiceAway;
    return succeed(status === 'complete' ? 'complete' : 'expired');
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return succeed('expired');
    throw error;
  }
}

export function disputeFrom({ id, status, amount, reason, evidence_details }: Stripe.Dispute): Dispute {
  const { due_by } = evidence_details;
  return {
    disputeId: id,
    status: disputeStatusOf(status),
    amount: toRupees(amount),
    reason,
    ...(due_by !== null && { respondBy: new Date(due_by * 1_000).toISOString() }),
  };
}

/** Maps the statuses of Stripe's warnings, disputes and appeals. An unknown status counts as lost, so nothing is shipped. */
function disputeStatusOf(status: string): Dispute['status'] {
  if (status.endsWith('needs_response')) return 'needs-response';
  if (status.endsWith('under_review')) return 'under-review';
  return status === 'won' || status === 'warning_closed' ? 'won' : 'lost';
}

/** Makes one call to Stripe, and turns Stripe's expected errors into refusals. */
export async function withRefusals<T>(call: () => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await call();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return refusal;
  }
}

/**
 * An idempotency error is temporary too: Stripe is still processing the call with this key, or repeats its failure for a day.
 */
const unavailable = [
  errors.StripeConnectionError,
  errors.StripeAPIError,
  errors.StripeRateLimitError,
  errors.StripeIdempotencyError,
];

function refusalOf(error: unknown): Refusal | undefined {
  if (unavailable.some((kind) => error instanceof kind)) return cardServiceAway;
  if (hasCode(error, 'amount_too_small', 'amount_too_large')) return amountNotPayable;
  return undefined;
}

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof errors.StripeError && error.code !== undefined && codes.includes(error.code);
