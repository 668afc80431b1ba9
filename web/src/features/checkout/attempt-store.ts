import { hasTexts } from '../../lib/has-texts.ts';
import { StoredValue } from '../../lib/stored-value.ts';
import type { Attempt, CardBody, CashBody } from './attempt.ts';

/**
 * This tab's unfinished checkouts, one per payment method, because a customer whose cash order got no response may pay by card
 * instead. They survive a reload and the redirect to the payment page.
 */
export const attempts = {
  cash: new StoredValue<Attempt<CashBody>>('shop.checkout-attempt', (stored) =>
    attemptIn(stored, (attempt) => bodiesIn(attempt, isCashBody)),
  ),
  card: new StoredValue<Attempt<CardBody>>('shop.card-attempt', (stored) => attemptIn(stored, cardBodies)),
};

function attemptIn<Body>(stored: unknown, bodiesOf: (attempt: object) => readonly Body[]): Attempt<Body> | undefined {
  if (!hasTexts(stored, 'userId', 'key')) return undefined;
  const { userId, key } = stored;
  const bodies = bodiesOf(stored);
  if (bodies.length === 0) return undefined;
  return { userId, key, unanswered: bodies, ...(hasTexts(stored, 'orderId') && { orderId: stored.orderId }) };
}

/** The stored bodies; empty if any of them is invalid. */
function bodiesIn<Body>(stored: object, isBody: (value: unknown) => value is Body): readonly Body[] {
  if (!('unanswered' in stored) || !Array.isArray(stored.unanswered)) return [];
  const bodies: readonly unknown[] = stored.unanswered;
  return bodies.every(isBody) ? bodies : [];
}

/** A tab opened with an older version of the site may have stored the cart version instead of the bodies. */
const cardBodies = (stored: object): readonly CardBody[] =>
  hasTexts(stored, 'cartVersion') ? [{ cartVersion: stored.cartVersion }] : bodiesIn(stored, isCardBody);

const isCashBody = (value: unknown): value is CashBody =>
  hasTexts(value, 'mobileNo', 'residentialAddress', 'cartVersion');

const isCardBody = (value: unknown): value is CardBody => hasTexts(value, 'cartVersion');
