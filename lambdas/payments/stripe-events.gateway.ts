import * as z from 'zod/mini';
import { limits, mobileNumberPattern } from '../contracts/limits.ts';
import { keepable } from '../contracts/text.ts';
import type { PaymentEvent } from './payment-service.ts';

const text = z.nullish(z.string());

const addressSchema = z.object({
  line1: text,
  line2: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
});

const partySchema = z.object({ name: text, phone: text, address: z.nullish(addressSchema) });

const metadataSchema = z.nullish(z.record(z.string(), z.string()));
const intentSchema = z.nullish(z.union([z.string(), z.object({ id: z.string() })]));

/** The fields used of a Checkout session. The delivery address is in different places depending on the endpoint's API version. */
export const sessionSchema = z.object({
  id: z.string(),
  status: text,
  client_reference_id: text,
  metadata: metadataSchema,
  payment_status: text,
  payment_intent: intentSchema,
  amount_total: z.nullish(z.number()),
  currency: text,
  customer_details: z.nullish(partySchema),
  shipping_details: z.nullish(partySchema),
  collected_information: z.nullish(z.object({ shipping_details: z.nullish(partySchema) })),
});
export type Session = z.infer<typeof sessionSchema>;

/** The fields used of a charge. Stripe copies its metadata from the payment intent, which has the order from our session. */
const chargeSchema = z.object({
  id: z.string(),
  metadata: metadataSchema,
  payment_intent: intentSchema,
  amount_refunded: z.number(),
  currency: z.string(),
});

/** The fields used of a refund. It may come from Stripe's dashboard, so it doesn't name its order. */
const refundSchema = z.object({ id: z.string(), payment_intent: intentSchema });

/** The fields used of a dispute; its status is fetched from Stripe. */
const disputeSchema = z.object({
  id: z.string(),
  charge: z.union([z.string(), z.object({ id: z.string() })]),
  payment_intent: intentSchema,
});

/** The fields used of any event; `account` is set for the event of a connected account. */
const eventSchema = z.object({ type: z.string(), account: text, livemode: z.nullish(z.boolean()) });

const aboutSchema = z.object({ data: z.object({ object: z.unknown() }) });

/** The object of an event: a session, a charge, a refund or a dispute. */
const objectOf = (event: unknown): unknown => aboutSchema.parse(event).data.object;

/**
 * A Stripe event about one of our payments; other events, and other payments, are `other`. `live` says whether the shop's keys
 * move real money.
 * @throws for our own event in an unknown shape: Stripe resends it, and an alarm notifies the operator.
 */
export function readStripeEvent(event: unknown, live: boolean): PaymentEvent {
  const read = eventSchema.safeParse(event);
  if (!read.success) return { kind: 'no-event' };
  const { type, account, livemode } = read.data;
  const news = newsIn(type, event);
  return !account && (livemode ?? false) === live ? news : foreign(news);
}

/** The event of another account, or in another mode than the shop's keys. */
function foreign(news: PaymentEvent): PaymentEvent {
  if (!('paymentIntentId' in news)) return { kind: 'other' };
  const { paymentIntentId } = news;
  return { kind: 'foreign', paymentIntentId, ...('orderId' in news && { orderId: news.orderId }) };
}

function newsIn(type: string, event: unknown): PaymentEvent {
  if (type === 'charge.refunded') return refundOf(chargeSchema.parse(objectOf(event)));
  if (type === 'refund.failed') {
    return { kind: 'refund-failed', paymentIntentId: intentOf(refundSchema.parse(objectOf(event))) };
  }
  if (type.startsWith('charge.dispute.')) return disputeNewsOf(disputeSchema.parse(objectOf(event)));
  if (type.startsWith('checkout.session.')) return sessionNewsOf(type, sessionSchema.parse(objectOf(event)));
  return { kind: 'other' };
}

/** Each refund event has the total refunded so far. Refunds in Stripe's dashboard send the same event. */
function refundOf(charge: z.infer<typeof chargeSchema>): PaymentEvent {
  const orderId = charge.metadata?.orderId;
  if (!orderId) return { kind: 'other' };
  return {
    kind: 'refunded',
    orderId,
    paymentIntentId: intentOf(charge),
    amountPaise: charge.amount_refunded,
    currency: charge.currency,
  };
}

function disputeNewsOf(dispute: z.infer<typeof disputeSchema>): PaymentEvent {
  const { id: disputeId, charge } = dispute;
  const chargeId = typeof charge === 'string' ? charge : charge.id;
  return { kind: 'disputed', disputeId, chargeId, paymentIntentId: intentOf(dispute) };
}

/** The order of a session; all sessions of the shop have one. */
export const orderOf = ({ metadata, client_reference_id }: Session): string | undefined =>
  (metadata?.orderId ?? client_reference_id) || undefined;

function sessionNewsOf(type: string, session: Session): PaymentEvent {
  const orderId = orderOf(session);
  if (!orderId) return { kind: 'other' };
  const about = { orderId, sessionId: session.id };
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return session.payment_status === 'paid' ? { kind: 'paid', ...about, ...paymentOf(session) } : { kind: 'other' };
    case 'checkout.session.expired':
      return { kind: 'expired', ...about };
    case 'checkout.session.async_payment_failed':
      return { kind: 'failed', ...about };
    default:
      return { kind: 'other' };
  }
}

/** The payment's ID; the session's own ID if Stripe names no payment. */
export const intentOf = ({ id, payment_intent: intent }: Pick<Session, 'id' | 'payment_intent'>): string =>
  (typeof intent === 'string' ? intent : intent?.id) || id;

/** The payment of a paid session. */
export function paymentOf(session: Session) {
  const customer = session.customer_details;
  const delivery = session.collected_information?.shipping_details ?? session.shipping_details ?? customer;
  return {
    paymentIntentId: intentOf(session),
    amountPaise: session.amount_total ?? 0,
    currency: session.currency ?? '',
    name: kept(delivery?.name ?? customer?.name),
    mobileNo: [delivery?.phone, customer?.phone].find((phone) => mobileNumberPattern.test(phone ?? '')) ?? undefined,
    address: linesOf(delivery?.address),
  };
}

const kept = (given: string | null | undefined): string | undefined =>
  keepable(given ?? '', limits.nameLength).trim() || undefined;

/** A country's name by its ISO 3166 code. Loading the names is slow, so this happens on first use, not at the cold start. */
const countryOf = (code: string | null | undefined): string | undefined =>
  code && /^[A-Z]{2}$/.test(code)
    ? new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' }).of(code)
    : undefined;

/** The address in lines, as on a parcel. */
function linesOf(address: z.infer<typeof addressSchema> | null | undefined): string | undefined {
  const town = [address?.city, address?.state, address?.postal_code].filter(Boolean).join(' ');
  const lines = [address?.line1, address?.line2, town, countryOf(address?.country)].map((line) =>
    keepable(line ?? '', limits.addressLength).trim(),
  );
  return (
    lines
      .filter((line) => line !== '')
      .join('\n')
      .slice(0, limits.addressLength) || undefined
  );
}
