import * as z from 'zod/mini';
import type { PaymentEvent } from './payment-service.ts';

/** Razorpay returns notes as an object, and no notes as an empty list. */
const notesSchema = z.nullish(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]));

/** The fields that we read of a payment. One made on a payment link has the link's notes. */
export const paymentSchema = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** `refunded` once it is wholly refunded (razorpay.com/docs/payments/payments#payment-life-cycle). */
  status: z.string(),
  amount_refunded: z.nullish(z.number()),
  notes: notesSchema,
});
export type RazorpayPayment = z.infer<typeof paymentSchema>;

export const linkSchema = z.object({ id: z.string(), status: z.string(), short_url: z.string(), notes: notesSchema });

const refundSchema = z.object({ id: z.string(), payment_id: z.string() });

const disputeSchema = z.object({ id: z.string(), payment_id: z.string() });

const eventSchema = z.object({
  entity: z.literal('event'),
  event: z.string(),
  payload: z.record(z.string(), z.unknown()),
});

type Notes = z.infer<typeof notesSchema>;

/** The order ID in the notes of a payment link, or of its payment. */
export const orderIdIn = (notes: Notes): string | undefined => noteIn(notes, 'orderId');

/** The key in the notes of a refunded part. */
export const partIn = (notes: Notes): string | undefined => noteIn(notes, 'part');

function noteIn(notes: Notes, name: string): string | undefined {
  const note = notes && !Array.isArray(notes) ? notes[name] : undefined;
  return typeof note === 'string' && note !== '' ? note : undefined;
}

/**
 * Converts a Razorpay event (razorpay.com/docs/webhooks). `payment.failed` and events about other payments become `other`: the
 * page of a failed payment stays open.
 * @throws for our own event in an unknown format. Razorpay then resends it.
 */
export function readRazorpayEvent(event: unknown): PaymentEvent {
  const read = z.safeParse(eventSchema, event);
  if (!read.success) return { kind: 'no-event' };
  const { event: type, payload } = read.data;
  const entity = <T>(name: string, schema: z.ZodMiniType<T>): T =>
    z.parse(z.object({ entity: schema }), payload[name]).entity;
  switch (type) {
    case 'payment_link.paid':
      return paidEvent(entity('payment', paymentSchema), entity('payment_link', linkSchema).id);
    case 'payment.captured':
      return paidEvent(entity('payment', paymentSchema));
    case 'payment_link.expired':
    case 'payment_link.cancelled':
      return expiredEvent(entity('payment_link', linkSchema));
    case 'refund.created':
    case 'refund.processed':
      return refundedEvent(entity('payment', paymentSchema));
    case 'refund.failed':
      return { kind: 'refund-failed', paymentIntentId: entity('refund', refundSchema).payment_id };
    default:
      return type.startsWith('payment.dispute.') ? disputedEvent(entity('dispute', disputeSchema)) : { kind: 'other' };
  }
}

/** The payment of a captured or refunded payment; undefined for one that took no money, or that names no order. */
export function paymentOf({ id, amount, currency, status, notes }: RazorpayPayment) {
  const orderId = orderIdIn(notes);
  if (orderId === undefined || (status !== 'captured' && status !== 'refunded')) return undefined;
  return { orderId, paymentIntentId: id, amountPaise: amount, currency: currency.toLowerCase() };
}

function paidEvent(payment: RazorpayPayment, sessionId?: string): PaymentEvent {
  const paid = paymentOf(payment);
  return paid === undefined ? { kind: 'other' } : { kind: 'paid', ...paid, ...(sessionId && { sessionId }) };
}

function expiredEvent({ id, notes }: z.infer<typeof linkSchema>): PaymentEvent {
  const orderId = orderIdIn(notes);
  return orderId === undefined ? { kind: 'other' } : { kind: 'expired', orderId, sessionId: id };
}

/** Each refund event has the payment with the total refunded so far. */
function refundedEvent(payment: RazorpayPayment): PaymentEvent {
  const paid = paymentOf(payment);
  return paid === undefined
    ? { kind: 'other' }
    : { kind: 'refunded', ...paid, amountPaise: payment.amount_refunded ?? 0 };
}

const disputedEvent = ({ id, payment_id }: z.infer<typeof disputeSchema>): PaymentEvent => ({
  kind: 'disputed',
  disputeId: id,
  chargeId: payment_id,
  paymentIntentId: payment_id,
});
