import { describe, expect, it } from 'vitest';
import {
  type Attempt,
  attemptAfterFailure,
  type CardBody,
  type CashBody,
  canFetchOutcome,
  nextAttempt,
} from './attempt.ts';
import { card, cash } from './checkout-methods.ts';

const body = (residentialAddress: string, cartVersion = 'v1'): CashBody => ({
  mobileNo: '9876543210',
  residentialAddress,
  cartVersion,
});
const home = body('home');
const office = body('office');
const attempt = { userId: 'asha', key: 'first', unanswered: [home] };
const unpaid: Attempt<CardBody> = { userId: 'asha', key: 'first', unanswered: [{ cartVersion: 'v1' }], orderId: 'one' };
const newKey = () => 'new';

describe('the attempt for a cash order', () => {
  it('has a new key at first', () => {
    expect(nextAttempt(undefined, 'asha', home, cash.keepsKey, newKey)).toEqual({
      userId: 'asha',
      key: 'new',
      unanswered: [home],
    });
  });

  it('keeps the key of an order of unknown outcome, whether the body is the same or another', () => {
    expect(nextAttempt(attempt, 'asha', { ...home }, cash.keepsKey, newKey)).toEqual(attempt);
    expect(nextAttempt(attempt, 'asha', office, cash.keepsKey, newKey)).toEqual({
      ...attempt,
      unanswered: [home, office],
    });
  });

  it('never uses another customer’s key', () => {
    expect(nextAttempt(attempt, 'ravi', home, cash.keepsKey, newKey)).toEqual({
      userId: 'ravi',
      key: 'new',
      unanswered: [home],
    });
  });
});

describe('the attempt for a card payment', () => {
  it('keeps the key and its order for the same cart', () => {
    expect(nextAttempt(unpaid, 'asha', { cartVersion: 'v1' }, card.keepsKey, newKey)).toEqual(unpaid);
  });

  it.each([
    ['another cart', 'asha', 'v2'],
    ['another customer', 'ravi', 'v1'],
  ])('has a new key for %s', (_, userId, cartVersion) => {
    const fresh = { userId, key: 'new', unanswered: [{ cartVersion }] };
    expect(nextAttempt(unpaid, userId, { cartVersion }, card.keepsKey, newKey)).toEqual(fresh);
  });
});

describe('the attempt after a failed call', () => {
  const during = { ...attempt, unanswered: [home, office] };
  const history = { before: attempt, during, now: during };
  const firstAttempt = { before: undefined, during: attempt, now: attempt };

  it('is over after a final refusal', () => {
    expect(attemptAfterFailure(history, office, 'refused')).toBeUndefined();
  });

  it('has all sent bodies if the response was lost', () => {
    expect(attemptAfterFailure({ ...history, now: undefined }, office, 'unknown')).toBe(during);
  });

  it('is the previous one if the server did not process the request', () => {
    expect(attemptAfterFailure(history, office, 'not-processed')).toBe(attempt);
    expect(attemptAfterFailure(firstAttempt, home, 'not-processed')).toBeUndefined();
  });

  it('has only the other bodies if one of them created the key’s order', () => {
    expect(attemptAfterFailure(history, office, 'placed-earlier')).toEqual(attempt);
    expect(attemptAfterFailure(firstAttempt, home, 'placed-earlier')).toBeUndefined();
  });

  it('is the current one if nothing was charged, so that an attempt that ended meanwhile stays over', () => {
    expect(attemptAfterFailure(history, office, 'not-charged')).toBe(during);
    expect(attemptAfterFailure({ ...history, now: undefined }, office, 'not-charged')).toBeUndefined();
  });
});

describe('what the API’s error means for a cash order’s attempt', () => {
  it.each([
    [409, 'cart_changed', 'refused'],
    [409, 'cart_empty', 'refused'],
    [409, 'cart_too_long', 'refused'],
    [409, 'total_too_large', 'refused'],
    [409, 'personalisation_incomplete', 'refused'],
    [409, 'already_paid', 'refused'],
    [503, 'card_service_away', 'refused'],
    [403, 'customer_blocked', 'refused'],
    [403, 'cash_not_available', 'refused'],
    [403, 'gateway', 'not-processed'],
    [422, 'idempotency_key_reused', 'placed-earlier'],
    [400, 'invalid_request', 'not-processed'],
    [401, 'gateway', 'not-processed'],
    [429, 'gateway', 'not-processed'],
    [429, 'too_many_checkouts', 'not-processed'],
    [500, 'unexpected', 'unknown'],
    [503, 'too_busy', 'unknown'],
    [503, 'gateway', 'unknown'],
    [0, 'network', 'unknown'],
  ] as const)('%i %s: %s', (status, code, expected) => {
    expect(cash.failureOf({ status, code })).toBe(expected);
  });
});

describe('what the API’s error means for a card payment’s attempt', () => {
  it.each([
    [400, 'invalid_request', 'refused'],
    [401, 'gateway', 'refused'],
    [409, 'cart_changed', 'refused'],
    [422, 'idempotency_key_reused', 'refused'],
    [429, 'too_many_checkouts', 'not-charged'],
    [503, 'card_service_away', 'not-charged'],
    [500, 'unexpected', 'not-charged'],
    [0, 'network', 'not-charged'],
  ] as const)('%i %s: %s', (status, code, expected) => {
    expect(card.failureOf({ status, code })).toBe(expected);
  });
});

describe('repeating the call without asking the customer', () => {
  it('is safe once the cart has changed, because the call can’t create an order', () => {
    expect(canFetchOutcome(attempt, 'v2')).toBe(true);
  });

  it('is unsafe while one of the bodies has this cart’s version', () => {
    expect(canFetchOutcome({ ...attempt, unanswered: [body('home', 'v0'), home] }, 'v1')).toBe(false);
  });
});
