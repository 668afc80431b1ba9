import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { dayMs } from '../contracts/dates/day.ts';
import { toRupees } from '../contracts/money.ts';
import type { Dispute } from '../contracts/orders/order.ts';
import type { ServiceRefund } from '../orders/refund-parts.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { type Result, succeed } from '../platform/result.ts';
import { type CardPayments, cardServiceAway, type PaymentRequest, type RefundResult } from './payment-service.ts';
import {
  isRefusedAs,
  isUnknown,
  openRazorpay,
  type Razorpay,
  RazorpayError,
  withRazorpayRefusals,
} from './razorpay-client.gateway.ts';
import { linkSchema, orderIdIn, partIn, paymentSchema, readRazorpayEvent } from './razorpay-events.gateway.ts';
import type { RazorpayKeys } from './razorpay-keys.gateway.ts';

export const disputeSchema = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.number(),
  currency: z.string(),
  amount_deducted: z.nullish(z.number()),
  reason_code: z.string(),
  respond_by: z.nullish(z.number()),
  status: z.string(),
});

export const refundSchema = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.number(),
  status: z.string(),
  notes: paymentSchema.shape.notes,
});
type Refund = z.infer<typeof refundSchema>;

/** A refund is `pending`, `processed` or `failed` (razorpay.com/docs/api/refunds/entity). */
export const hasFailed = ({ status }: Refund): boolean => status === 'failed';

function serviceRefundOf(refund: Refund): ServiceRefund {
  const key = partIn(refund.notes);
  return {
    refundId: refund.id,
    amountPaise: refund.amount,
    ...(key !== undefined && { key }),
    failed: hasFailed(refund),
  };
}

/** Card payments and UPI by Razorpay's Payment Links (docs/decisions/0090-razorpay.md). */
export function razorpayPayments(keys: RazorpayKeys, now: Clock = systemClock): CardPayments {
  const razorpay = openRazorpay(keys);
  const leftOf = async (paymentId: string): Promise<number> => {
    const payment = await razorpay.call('GET', paymentPath(paymentId), { schema: paymentSchema });
    return payment.amount - (payment.amount_refunded ?? 0);
  };
  const send = async (
    paymentId: string,
    body: { readonly amount?: number; readonly notes?: object },
    idempotencyKey: string,
  ): Promise<RefundResult | 'too-much'> => {
    try {
      const call = { schema: z.object({ id: z.string() }), body, idempotencyKey };
      await razorpay.call('POST', `${paymentPath(paymentId)}/refund`, call);
      return 'refunded';
    } catch (error) {
      if (isUnknown(error)) return 'unknown-payment';
      if (isRefusedAs(error, /enough balance|insufficient/i)) return 'balance-too-small';
      if (isRefusedAs(error, /disput|chargeback/i)) return 'disputed';
      if (isRefusedAs(error, /fully refunded/i)) return 'too-much';
      // Razorpay's pages don't say how it words this refusal.
      if (!(error instanceof RazorpayError)) throw error;
      const left = await leftOf(paymentId);
      if (left < (body.amount ?? left + 1)) return 'too-much';
      throw error;
    }
  };
  return {
    name: 'razorpay',
    asksAddress: false,

    createSession: (request) =>
      withRazorpayRefusals(async () => {
        // Not repeated: a link whose response was lost is harmless, because no customer gets its URL.
        const call = { schema: linkSchema, body: linkOf(request, now()), repeatable: false };
        const { id, short_url } = await razorpay.call('POST', 'payment_links', call);
        return succeed({ sessionId: id, url: short_url });
      }),

    expireSession: (sessionId) =>
      withRazorpayRefusals(async () => {
        try {
          await razorpay.call('POST', `${linkPath(sessionId)}/cancel`, { schema: linkSchema });
          return succeed('expired' as const);
        } catch (error) {
          if (error instanceof RazorpayError) return ended(razorpay, sessionId);
          throw error;
        }
      }),

    refund: (paymentId, attempt) =>
      withRazorpayRefusals<Result<RefundResult>>(async () => {
        const key = `refund-${paymentId}${attempt === 0 ? '' : `-${attempt}`}`;
        const whole = await send(paymentId, {}, key);
        // Without an amount, Razorpay refunds the entire payment (razorpay.com/docs/api/refunds/create-normal), so the rest needs its
        // amount. The key names it, because a key repeats one body.
        const rest = whole === 'too-much' ? await leftOf(paymentId) : 0;
        const result = rest === 0 ? whole : await send(paymentId, { amount: rest }, `${key}-rest-${rest}`);
        if (result !== 'too-much') return succeed(result);
        // Another refund has taken some of the rest, or all of it.
        return rest === 0 || (await leftOf(paymentId)) === 0 ? succeed('refunded') : cardServiceAway;
      }),

    refundPart: (paymentId, { key, amountPaise }) =>
      withRazorpayRefusals<Result<RefundResult | 'too-much'>>(async () =>
        succeed(await send(paymentId, { amount: amountPaise, notes: { part: key } }, key)),
      ),

    refundsOf: (paymentId) =>
      withRazorpayRefusals<Result<readonly ServiceRefund[]>>(async () => {
        try {
          const call = { schema: z.object({ items: z.array(refundSchema) }), query: { count: 100 } };
          const { items } = await razorpay.call('GET', `${paymentPath(paymentId)}/refunds`, call);
          return succeed(items.map(serviceRefundOf).reverse());
        } catch (error) {
          if (isUnknown(error)) return succeed([]);
          throw error;
        }
      }),

    orderOf: (paymentId) =>
      withRazorpayRefusals<Result<string | undefined>>(async () => {
        try {
          const { notes } = await razorpay.call('GET', paymentPath(paymentId), { schema: paymentSchema });
          return succeed(orderIdIn(notes));
        } catch (error) {
          if (isUnknown(error)) return succeed(undefined);
          throw error;
        }
      }),

    dispute: (disputeId) =>
      withRazorpayRefusals(async () => {
        const path = `disputes/${encodeURIComponent(disputeId)}`;
        return succeed(disputeFrom(await razorpay.call('GET', path, { schema: disputeSchema })));
      }),

    verify(body, signature) {
      if (!isSigned(body, signature, keys)) return undefined;
      try {
        return readRazorpayEvent(JSON.parse(Buffer.from(body).toString()));
      } catch (error) {
        // The signature was right, but the body is not JSON.
        if (error instanceof SyntaxError) return { kind: 'no-event' };
        throw error;
      }
    },
  };
}

export const paymentPath = (paymentId: string): string => `payments/${encodeURIComponent(paymentId)}`;

const linkPath = (linkId: string): string => `payment_links/${encodeURIComponent(linkId)}`;

/** HMAC-SHA256 of the raw body in hexadecimal, with the webhook's secret (razorpay.com/docs/webhooks/validate-test). */
function isSigned(body: Uint8Array, signature: string, { webhookSecret, formerWebhookSecret }: RazorpayKeys): boolean {
  const given = Buffer.from(signature);
  return [webhookSecret, formerWebhookSecret].some((secret) => {
    if (secret === undefined) return false;
    const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/**
 * The whole order as one item, as the specification requires. A `reference_id` is unique for ever and can't be looked up, so each
 * link has its own, of at most 40 characters; the notes name the order.
 */
const linkOf = ({ orderId, amountPaise, email, successUrl }: PaymentRequest, time: Date) => ({
  amount: amountPaise,
  currency: 'INR',
  accept_partial: false,
  description: 'All Products',
  reference_id: `${orderId}-${randomBytes(6).toString('hex')}`,
  // As long as Stripe's page. Razorpay accepts at least 15 minutes.
  expire_by: Math.floor((time.getTime() + dayMs) / 1000),
  customer: { ...(email !== '' && { email }) },
  // The shop shows the link itself.
  notify: { sms: false, email: false },
  reminder_enable: false,
  notes: { orderId },
  callback_url: successUrl,
  callback_method: 'get',
});

/** Returns the end state of a link that can't be cancelled. A link that Razorpay doesn't know can't be paid. */
async function ended(razorpay: Razorpay, linkId: string): Promise<Result<'expired' | 'complete'>> {
  try {
    const { status } = await razorpay.call('GET', linkPath(linkId), { schema: linkSchema });
    if (status === 'created') return cardServiceAway;
    return succeed(status === 'expired' || status === 'cancelled' ? 'expired' : 'complete');
  } catch (error) {
    if (isUnknown(error)) return succeed('expired');
    throw error;
  }
}

export function disputeFrom(dispute: z.infer<typeof disputeSchema>): Dispute {
  const { id, amount, reason_code, respond_by } = dispute;
  return {
    disputeId: id,
    status: disputeStatusOf(dispute),
    amount: toRupees(amount),
    reason: reason_code,
    ...(respond_by && { respondBy: new Date(respond_by * 1_000).toISOString() }),
  };
}

/** An unknown status counts as lost, so nothing is shipped. So does a closed dispute for which the bank has taken money. */
function disputeStatusOf({ status, amount_deducted }: z.infer<typeof disputeSchema>): Dispute['status'] {
  if (status === 'open') return 'needs-response';
  if (status === 'under_review') return 'under-review';
  return status === 'won' || (status === 'closed' && !amount_deducted) ? 'won' : 'lost';
}
