import { hasTexts, StoredValue } from '../../lib/stored-value.ts';
import type { Attempt, CardBody, CashBody } from './attempt.ts';

/**
 * The unfinished checkouts of this tab, one for each way to pay: a customer whose order got no answer may pay by card.
 * They outlive a reload and the visit to Stripe's page.
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
  const unanswered = bodiesOf(stored);
  if (unanswered.length === 0) return undefined;
  return { userId, key, unanswered, ...(hasTexts(stored, 'orderId') && { orderId: stored.orderId }) };
}

/** The stored bodies; none where one of them is nothing of ours. */
function bodiesIn<Body>(stored: object, isBody: (value: unknown) => value is Body): readonly Body[] {
  if (!('unanswered' in stored) || !Array.isArray(stored.unanswered)) return [];
  const bodies: readonly unknown[] = stored.unanswered;
  return bodies.every(isBody) ? bodies : [];
}

/** A tab from before the site's latest version may have stored the version of the cart in place of a body. */
const cardBodies = (stored: object): readonly CardBody[] =>
  hasTexts(stored, 'cartVersion') ? [{ cartVersion: stored.cartVersion }] : bodiesIn(stored, isCardBody);

const isCashBody = (value: unknown): value is CashBody =>
  hasTexts(value, 'mobileNo', 'residentialAddress', 'cartVersion');

const isCardBody = (value: unknown): value is CardBody => hasTexts(value, 'cartVersion');
