import * as z from 'zod/mini';
import { pinError, plainPin } from '../contracts/delivery/pin.ts';
import { stateOfPin, states } from '../contracts/delivery/states.ts';
import { limits, mobileNumberPattern } from '../contracts/limits.ts';
import { keepable } from '../contracts/text.ts';
import type { PaidSession, PaymentEvent } from './payment-service.ts';

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

/** The fields that we read of a Checkout session. Which one has the delivery address depends on the API version. */
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

/** The fields that we read of a charge. Stripe copies its metadata from the payment intent, which our session created. */
const chargeSchema = z.object({
  id: z.string(),
  metadata: metadataSchema,
  payment_intent: intentSchema,
  amount_refunded: z.number(),
  currency: z.string(),
});

/** The fields that we read of a refund. It has no order ID, because it may have been made in Stripe's dashboard. */
const refundSchema = z.object({ id: z.string(), payment_intent: intentSchema, status: text });

/** The fields that we read of a dispute. Its status is fetched from Stripe. */
const disputeSchema = z.object({
  id: z.string(),
  charge: z.union([z.string(), z.object({ id: z.string() })]),
  payment_intent: intentSchema,
});

/** The fields that we read of any event. `account` is set for the event of a connected account. */
const eventSchema = z.object({
  type: z.string(),
  id: text,
  object: text,
  account: text,
  livemode: z.nullish(z.boolean()),
});

const objectSchema = z.object({ data: z.object({ object: z.unknown() }) });

/** The object of an event: a session, a charge, a refund or a dispute. */
const objectOf = (event: unknown): unknown => objectSchema.parse(event).data.object;

/**
 * Converts a Stripe event about one of our payments. Any other event becomes `other`. `live` is true if the shop's keys move
 * real money.
 * @throws for our own event in an unknown format. Stripe then resends it, and an alarm notifies the operator.
 */
export function readStripeEvent(event: unknown, live: boolean): PaymentEvent {
  const read = eventSchema.safeParse(event);
  if (!read.success) return { kind: 'no-event' };
  const { type, id, object, account, livemode } = read.data;
  if (object?.startsWith('v2.')) return { kind: 'unsupported', eventId: id ?? undefined, type };
  const converted = convert(type, event);
  return !account && (livemode ?? false) === live ? converted : foreign(converted);
}

/** Converts an event of another account, or of another mode than the shop's keys. */
function foreign(converted: PaymentEvent): PaymentEvent {
  if (!('paymentIntentId' in converted)) return { kind: 'other' };
  const { paymentIntentId } = converted;
  return { kind: 'foreign', paymentIntentId, ...('orderId' in converted && { orderId: converted.orderId }) };
}

function convert(type: string, event: unknown): PaymentEvent {
  if (type === 'charge.refunded') return refundEventOf(chargeSchema.parse(objectOf(event)));
  if (type === 'refund.failed') return refundFailureOf(refundSchema.parse(objectOf(event)));
  if (type === 'charge.refund.updated') {
    // Endpoints with an API version before 2024-10-28 get this event and no `refund.failed`.
    const refund = refundSchema.parse(objectOf(event));
    return refund.status === 'failed' ? refundFailureOf(refund) : { kind: 'other' };
  }
  if (type.startsWith('charge.dispute.')) return disputeEventOf(disputeSchema.parse(objectOf(event)));
  if (type.startsWith('checkout.session.')) return sessionEventOf(type, sessionSchema.parse(objectOf(event)));
  return { kind: 'other' };
}

/** Each refund event has the total refunded so far. Refunds made in Stripe's dashboard send the same event. */
function refundEventOf(charge: z.infer<typeof chargeSchema>): PaymentEvent {
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

const refundFailureOf = (refund: z.infer<typeof refundSchema>): PaymentEvent => ({
  kind: 'refund-failed',
  paymentIntentId: intentOf(refund),
});

function disputeEventOf(dispute: z.infer<typeof disputeSchema>): PaymentEvent {
  const { id: disputeId, charge } = dispute;
  const chargeId = typeof charge === 'string' ? charge : charge.id;
  return { kind: 'disputed', disputeId, chargeId, paymentIntentId: intentOf(dispute) };
}

/** The order ID of a session. Every session of this shop has one. */
export const orderOf = ({ metadata, client_reference_id }: Session): string | undefined =>
  (metadata?.orderId ?? client_reference_id) || undefined;

function sessionEventOf(type: string, session: Session): PaymentEvent {
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

/** The payment's ID, or the object's own ID if Stripe gives no payment. */
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
    name: storableName(delivery?.name ?? customer?.name),
    mobileNo: [delivery?.phone, customer?.phone].find((phone) => mobileNumberPattern.test(phone ?? '')) ?? undefined,
    address: linesOf(delivery?.address),
    pin: pinIn(delivery?.address),
    place: placeIn(delivery?.address),
  };
}

type SessionAddress = z.infer<typeof addressSchema> | null | undefined;

function pinIn(address: SessionAddress): string | undefined {
  const pin = plainPin(address?.postal_code ?? '');
  return address?.country === 'IN' && pinError(pin) === undefined ? pin : undefined;
}

/** The page doesn't require a State, and may give it in short. */
function placeIn(address: SessionAddress): PaidSession['place'] {
  const pin = pinIn(address);
  const state = states.find((name) => name.toLowerCase() === address?.state?.trim().toLowerCase());
  const known = state ?? stateOfPin(pin ?? '');
  const line1 = inLines([address?.line1, address?.line2]);
  const city = keepable(address?.city ?? '', limits.nameLength).trim();
  if (pin === undefined || known === undefined || line1 === undefined || city === '') return undefined;
  return { line1, pin, city, state: known, country: 'IN' };
}

const storableName = (given: string | null | undefined): string | undefined =>
  keepable(given ?? '', limits.nameLength).trim() || undefined;

/** A country's name by its ISO 3166 code. Loads the names on first use, because loading them would slow down the cold start. */
const countryOf = (code: string | null | undefined): string | undefined =>
  code && /^[A-Z]{2}$/.test(code)
    ? new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' }).of(code)
    : undefined;

/** The address as lines of text, as written on a parcel. */
function linesOf(address: SessionAddress): string | undefined {
  const place = [address?.city, address?.state].filter(Boolean).join(', ');
  const town = [place, address?.postal_code].filter(Boolean).join(' ');
  return inLines([address?.line1, address?.line2, town, countryOf(address?.country)]);
}

const inLines = (lines: readonly (string | null | undefined)[]): string | undefined =>
  lines
    .map((line) => keepable(line ?? '', limits.addressLength).trim())
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, limits.addressLength) || undefined;
