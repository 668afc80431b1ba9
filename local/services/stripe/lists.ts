import type Stripe from 'stripe';
import type * as z from 'zod/mini';
import { invalid, noSuch } from './errors.ts';
import type { ListParameters, refundListParameters, sessionListParameters } from './parameters.ts';
import { find, type StripeData } from './store.ts';

interface Listed {
  readonly id: string;
  readonly created: number;
}

/**
 * One page of a list, newest first (docs.stripe.com/api/pagination): up to `limit` objects after the object with the ID
 * `starting_after`, and whether there are more. @throws StripeError if no object has that ID.
 */
function pageOf<T extends Listed>(
  { url, kind }: { readonly url: string; readonly kind: string },
  objects: readonly T[],
  { limit, created, starting_after: after }: ListParameters,
) {
  const bounds = typeof created === 'number' ? { gte: created, lte: created } : (created ?? {});
  // The sort is stable, so objects of the same second are also newest first.
  const newest = objects.toReversed().sort((a, b) => b.created - a.created);
  const start = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw noSuch(kind, after, 'starting_after');
  const wanted = newest.slice(start).filter((object) => isWithin(object.created, bounds));
  return { object: 'list', data: wanted.slice(0, limit), has_more: wanted.length > limit, url };
}

interface Bounds {
  readonly gt?: number | undefined;
  readonly gte?: number | undefined;
  readonly lt?: number | undefined;
  readonly lte?: number | undefined;
}

const isWithin = (time: number, { gt, gte, lt, lte }: Bounds): boolean =>
  (gt === undefined || time > gt) &&
  (gte === undefined || time >= gte) &&
  (lt === undefined || time < lt) &&
  (lte === undefined || time <= lte);

/** The objects of a payment intent, or all objects if no intent is given. @throws StripeError for an unknown payment intent. */
function ofPayment<T extends { readonly payment_intent: string | Stripe.PaymentIntent | null }>(
  { charges }: StripeData,
  objects: readonly T[],
  intent: string | undefined,
): readonly T[] {
  if (intent === undefined) return objects;
  const isKnown = Object.values(charges).some(({ payment_intent }) => payment_intent === intent);
  if (!isKnown) throw noSuch('payment_intent', intent, 'payment_intent');
  return objects.filter(({ payment_intent }) => payment_intent === intent);
}

export const listCharges = (data: StripeData, parameters: ListParameters) =>
  pageOf(
    { url: '/v1/charges', kind: 'charge' },
    ofPayment(data, Object.values(data.charges), parameters.payment_intent),
    parameters,
  );

export function listSessions(data: StripeData, parameters: z.output<typeof sessionListParameters>) {
  const { status, payment_intent } = parameters;
  const sessions = Object.values(data.sessions).map(({ session }) => session);
  const wanted = ofPayment(data, sessions, payment_intent);
  return pageOf(
    { url: '/v1/checkout/sessions', kind: 'checkout.session' },
    wanted.filter((session) => status === undefined || session.status === status),
    parameters,
  );
}

type OfCharge = z.output<typeof refundListParameters>;

export const listRefunds = (data: StripeData, parameters: OfCharge) =>
  pageOf(
    { url: '/v1/refunds', kind: 'refund' },
    ofCharge(data, Object.values(data.refunds ?? {}), parameters),
    parameters,
  );

export const listDisputes = (data: StripeData, parameters: OfCharge) =>
  pageOf(
    { url: '/v1/disputes', kind: 'dispute' },
    ofCharge(data, Object.values(data.disputes ?? {}), parameters),
    parameters,
  );

function ofCharge<T extends Stripe.Refund | Stripe.Dispute>(
  data: StripeData,
  objects: readonly T[],
  { payment_intent, charge: chargeId, expand }: OfCharge,
): readonly T[] {
  if (chargeId !== undefined) find(data.charges, chargeId, 'charge', 'charge');
  const wanted = ofPayment(data, objects, payment_intent).filter(
    ({ charge }) => chargeId === undefined || charge === chargeId,
  );
  return expand.length === 0 ? wanted : wanted.map((object) => withCharge(data, object));
}

/** Replaces the charge's ID by the charge (docs.stripe.com/expand). */
export function withCharge<T extends Stripe.Refund | Stripe.Dispute>({ charges }: StripeData, object: T): T {
  const { charge } = object;
  if (typeof charge !== 'string') throw invalid('This property cannot be expanded (charge).');
  return { ...object, charge: find(charges, charge, 'charge') };
}
