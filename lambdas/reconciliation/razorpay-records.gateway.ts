import * as z from 'zod/mini';
import { disputeFrom, disputeSchema, hasFailed, paymentPath, refundSchema } from '../payments/razorpay.gateway.ts';
import { isUnknown, openRazorpay, withRazorpayRefusals } from '../payments/razorpay-client.gateway.ts';
import { orderIdIn, paymentOf, paymentSchema, type RazorpayPayment } from '../payments/razorpay-events.gateway.ts';
import type { RazorpayKeys } from '../payments/razorpay-keys.gateway.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { type Result, succeed } from '../platform/result.ts';
import type { DisputeFacts, Payment, PaymentFacts, PaymentRecords, RecordPage, RecordQuery } from './records.ts';

/** Razorpay's maximum per page (razorpay.com/docs/api/payments/fetch-all-payments). */
const limit = 100;

type Refund = z.infer<typeof refundSchema>;

/** Razorpay's lists of payments, refunds and disputes, and single payments. A payment names its order in its notes. */
export function razorpayRecords(keys: RazorpayKeys, now: Clock = systemClock): PaymentRecords {
  const razorpay = openRazorpay(keys);
  const get = <T>(path: string, schema: z.ZodMiniType<T>) => razorpay.call('GET', path, { schema });
  const paymentNamed = (paymentId: string): Promise<RazorpayPayment | undefined> =>
    found(() => get(paymentPath(paymentId), paymentSchema));
  const disputeFactsOf = async (dispute: z.infer<typeof disputeSchema>): Promise<DisputeFacts> => {
    const { payment_id, currency } = dispute;
    const orderId = orderIdIn((await paymentNamed(payment_id))?.notes);
    return {
      dispute: disputeFrom(dispute),
      currency: currency.toLowerCase(),
      chargeId: payment_id,
      paymentIntentId: payment_id,
      ...(orderId !== undefined && { orderId }),
    };
  };
  const page = <T, Entry>(
    path: string,
    schema: z.ZodMiniType<T>,
    { since, after }: RecordQuery,
    entriesOf: (item: T) => Promise<readonly Entry[]>,
  ): Promise<Result<RecordPage<Entry>>> =>
    withRazorpayRefusals(async () => {
      // Later records would shift the pages, so all pages of a list end at the same time.
      const [to = 0, skip = 0] = (after ?? `${Math.floor(now().getTime() / 1000)}`).split('.').map(Number);
      const query = { from: Math.floor(since.getTime() / 1000), to, count: limit, skip };
      const call = { schema: z.object({ items: z.array(schema) }), query };
      const { items } = await razorpay.call('GET', path, call);
      const entries: Entry[] = [];
      for (const item of items) entries.push(...(await entriesOf(item)));
      return succeed({ entries, ...(items.length === limit && { next: `${to}.${skip + limit}` }) });
    });
  return {
    service: 'razorpay',

    charges: (query) => page('payments', paymentSchema, query, async (payment) => factsOf(payment)),

    // The list of payment links has no documented filter by time. The payments name their orders, and the reconciler asks for
    // the page of each order that has waited for long.
    sessions: async () => succeed({ entries: [] }),

    refunds: (query) =>
      page('refunds', refundSchema, query, async (refund) => {
        const payment = await paymentNamed(refund.payment_id);
        const facts = payment === undefined ? [] : factsOf(payment);
        return facts.map((one) => ({ ...one, failedPaise: hasFailed(refund) ? refund.amount : 0 }));
      }),

    disputes: (query) => page('disputes', disputeSchema, query, async (dispute) => [await disputeFactsOf(dispute)]),

    payment: (paymentId) =>
      withRazorpayRefusals<Result<Payment>>(async () => {
        const payment = await paymentNamed(paymentId);
        if (payment === undefined) return succeed({ sessions: [] });
        const refunds = await razorpay.call('GET', `${paymentPath(paymentId)}/refunds`, {
          schema: z.object({ items: z.array(refundSchema) }),
          query: { count: limit },
        });
        const [facts] = factsOf(payment, refunds.items);
        const paid = paymentOf(payment);
        return succeed({ ...(facts && { facts }), sessions: paid === undefined ? [] : [paid] });
      }),

    dispute: (disputeId) =>
      withRazorpayRefusals<Result<DisputeFacts | undefined>>(async () => {
        const dispute = await found(() => get(`disputes/${encodeURIComponent(disputeId)}`, disputeSchema));
        return succeed(dispute && (await disputeFactsOf(dispute)));
      }),

    dashboardUrl: (paymentId) =>
      keys.apiUrl === undefined
        ? `https://dashboard.razorpay.com/app/payments/${encodeURIComponent(paymentId)}`
        : undefined,
  };
}

/** Undefined if Razorpay has no such object. */
const found = <T>(call: () => Promise<T>): Promise<T | undefined> =>
  call().catch((error: unknown) => {
    if (isUnknown(error)) return undefined;
    throw error;
  });

/** The payment, if it took money and names an order. */
function factsOf(payment: RazorpayPayment, refunds?: readonly Refund[]): PaymentFacts[] {
  const paid = paymentOf(payment);
  if (paid === undefined) return [];
  const made = refunds?.filter((refund) => !hasFailed(refund));
  return [
    {
      ...paid,
      refundedPaise: made === undefined ? (payment.amount_refunded ?? 0) : sumOf(made),
      failedPaise: sumOf(refunds?.filter(hasFailed) ?? []),
    },
  ];
}

const sumOf = (refunds: readonly Refund[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0);
