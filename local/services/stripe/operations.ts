import type Stripe from 'stripe';
import type * as z from 'zod/mini';
import { isChargedBack, openDispute } from './disputes.ts';
import { invalid, noSuch, StripeError } from './errors.ts';
import { type Account, newCharge, newRefund, newSession, now, type Payer } from './objects.ts';
import type {
  lossParameters,
  refundFailureParameters,
  refundParameters,
  refusalParameters,
  SessionParameters,
} from './parameters.ts';
import { addEvent, find, type StoredSession, type StripeData, type StripeStore } from './store.ts';

/**
 * Stripe's limits for a charge, in paise: at least ₹0.50, at most eight digits
 * (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
 */
const minAmount = 50;
const maxAmount = 99_999_999;
/** The limits for a session's lifetime, in seconds. */
const minLifetime = 30 * 60;
const maxLifetime = 24 * 60 * 60;

/** @throws StripeError for an amount or an expiry that Stripe does not accept. */
export function createSession(
  draft: StripeData,
  parameters: SessionParameters,
  apiVersion: string,
  account: Account,
): Stripe.Checkout.Session {
  const total = parameters.line_items.reduce((sum, item) => sum + item.quantity * item.price_data.unit_amount, 0);
  const due = "The Checkout Session's total amount due must";
  if (total < minAmount) throw invalid(`${due} add up to at least ₹0.50 inr`, undefined, 'amount_too_small');
  if (total > maxAmount) throw invalid(`${due} be no more than ₹999,999.99.`, undefined, 'amount_too_large');
  const lifetime = (parameters.expires_at ?? now() + maxLifetime) - now();
  if (lifetime < minLifetime || lifetime > maxLifetime) {
    const bound = lifetime < minLifetime ? 'at least 30 minutes' : 'less than 24 hours';
    throw invalid(`The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`, 'expires_at');
  }
  const session = newSession(parameters, total, account);
  draft.sessions[session.id] = { session, parameters, apiVersion };
  return session;
}

/** @throws StripeError if the session doesn't exist or is no longer open. */
export function expireSession(draft: StripeData, id: string): Stripe.Checkout.Session {
  const stored = find(draft.sessions, id, 'checkout.session');
  const { status } = stored.session;
  if (status !== 'open') {
    throw new StripeError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
    );
  }
  // An expired session no longer has a URL (docs.stripe.com/api/checkout/sessions/object, url).
  return end(draft, stored, { status: 'expired', url: null }, 'checkout.session.expired');
}

/** Expires all open sessions whose expiry time has passed. */
export async function expireOldSessions(store: StripeStore): Promise<void> {
  const old = ({ sessions }: StripeData) =>
    Object.values(sessions).filter(({ session }) => session.status === 'open' && session.expires_at <= now());
  if (old(store.data).length === 0) return;
  await store.update((draft) => {
    for (const { session } of old(draft)) expireSession(draft, session.id);
  });
}

/** Completes a session with an accepted card. If `disputed`, the bank disputes it at once. False if it is no longer open. */
export function paySession(draft: StripeData, id: string, payer: Payer, disputed = false): boolean {
  const stored = find(draft.sessions, id, 'checkout.session');
  if (stored.session.status !== 'open') return false;
  const charge = newCharge(stored.session, stored.parameters.payment_intent_data, payer);
  draft.charges[charge.id] = charge;
  const { email, name, phone, billing, shipping } = payer;
  const paid: Partial<Stripe.Checkout.Session> = {
    status: 'complete',
    payment_status: 'paid',
    url: null,
    payment_intent: charge.payment_intent,
    customer_details: {
      address: billing,
      business_name: null,
      email,
      individual_name: null,
      name,
      phone,
      tax_exempt: 'none',
      tax_ids: [],
    },
    collected_information: { business_name: null, individual_name: null, shipping_details: shipping ?? null },
  };
  end(draft, stored, paid, 'checkout.session.completed');
  if (disputed) openDispute(draft, charge, stored.apiVersion);
  return true;
}

/** Refunds all or part of a charge. @throws StripeError in the cases in which Stripe rejects a refund. */
export function refund(
  draft: StripeData,
  parameters: z.output<typeof refundParameters>,
  apiVersion: string,
): Stripe.Refund {
  const { payment_intent: intentId, charge: chargeId, reason, metadata } = parameters;
  if ((intentId === undefined) === (chargeId === undefined)) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
  }
  const ofIntent = Object.values(draft.charges).find(({ payment_intent }) => payment_intent === intentId);
  const charge = chargeId === undefined ? ofIntent : find(draft.charges, chargeId, 'charge', 'charge');
  if (charge === undefined) throw noSuch('payment_intent', String(intentId), 'payment_intent');
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw new StripeError(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = parameters.amount ?? left;
  const rupees = (paise: number) => `₹${(paise / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  if (amount > left) {
    const message = `Refund amount (${rupees(amount)}) is greater than unrefunded amount on charge (${rupees(left)})`;
    throw new StripeError(400, message, { param: 'amount' });
  }
  if (amount === 0) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (draft.unrefundable?.[String(charge.payment_intent)]) {
    const message = 'Insufficient funds in your Stripe balance to refund this amount.';
    throw new StripeError(400, message, { code: 'balance_insufficient' });
  }
  if (isChargedBack(draft, charge)) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw new StripeError(400, message, { code: 'charge_disputed' });
  }
  const created = newRefund(charge, amount, { reason: reason ?? null, metadata });
  const amount_refunded = charge.amount_refunded + amount;
  const changed = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
  draft.charges[charge.id] = changed;
  draft.refunds = { ...draft.refunds, [created.id]: created };
  addEvent(draft, 'charge.refunded', changed, apiVersion);
  return created;
}

/**
 * Fails a refund, as if the customer's bank had declined it. The money returns to the balance, and the charge no longer counts
 * as refunded (docs.stripe.com/refunds#failed-refunds).
 */
export function failRefund(
  draft: StripeData,
  { refund: id }: z.output<typeof refundFailureParameters>,
  apiVersion: string,
): Stripe.Refund {
  const earlier = find(draft.refunds ?? {}, id, 'refund');
  if (earlier.status !== 'succeeded') throw new StripeError(400, 'This refund has failed already.');
  const failed: Stripe.Refund = { ...earlier, status: 'failed', failure_reason: 'lost_or_stolen_card' };
  draft.refunds = { ...draft.refunds, [id]: failed };
  const charge = find(draft.charges, String(earlier.charge), 'charge');
  const amount_refunded = charge.amount_refunded - earlier.amount;
  draft.charges[charge.id] = { ...charge, amount_refunded, refunded: false };
  addEvent(draft, 'refund.failed', failed, apiVersion);
  return failed;
}

/** Starts or stops dropping all new events of a session and its payment, as if every delivery had failed for three days. */
export function loseEvents(
  draft: StripeData,
  { session, lost }: z.output<typeof lossParameters>,
): z.output<typeof lossParameters> {
  find(draft.sessions, session, 'checkout.session', 'session');
  const { [session]: _, ...others } = draft.unheard ?? {};
  draft.unheard = { ...others, ...(lost && { [session]: true as const }) };
  return { session, lost };
}

/** Makes the account's balance too small to refund this payment, or sufficient again. */
export function refuseRefunds(
  draft: StripeData,
  { payment_intent, refused }: z.output<typeof refusalParameters>,
): object {
  const { [payment_intent]: _, ...others } = draft.unrefundable ?? {};
  draft.unrefundable = refused ? { ...others, [payment_intent]: true } : others;
  return { payment_intent, refused };
}

function end(
  draft: StripeData,
  stored: StoredSession,
  changes: Partial<Stripe.Checkout.Session>,
  event: 'checkout.session.completed' | 'checkout.session.expired',
): Stripe.Checkout.Session {
  const session = { ...stored.session, ...changes };
  draft.sessions[session.id] = { ...stored, session };
  addEvent(draft, event, session, stored.apiVersion);
  return session;
}
