import { describe, expect, it } from 'vitest';
import { type Attempt, answered, type CardBody, type CashBody, mayAsk, sending } from './attempt.ts';
import { card, cash } from './checkout-methods.ts';

const body = (residentialAddress: string, cartVersion = 'v1'): CashBody => ({
  mobileNo: '9876543210',
  residentialAddress,
  cartVersion,
});
const home = body('home');
const office = body('office');
const attempt = { userId: 'asha', key: 'first', unanswered: [home] };
const begun: Attempt<CardBody> = { userId: 'asha', key: 'first', unanswered: [{ cartVersion: 'v1' }], orderId: 'one' };
const newKey = () => 'new';

describe('sending an order', () => {
  it('starts with a new key', () => {
    expect(sending(undefined, 'asha', home, cash.keepsKey, newKey)).toEqual({
      userId: 'asha',
      key: 'new',
      unanswered: [home],
    });
  });

  it('keeps the key of an unanswered order, with the same body or another', () => {
    expect(sending(attempt, 'asha', { ...home }, cash.keepsKey, newKey)).toEqual(attempt);
    expect(sending(attempt, 'asha', office, cash.keepsKey, newKey)).toEqual({ ...attempt, unanswered: [home, office] });
  });

  it('never uses another customer’s key', () => {
    expect(sending(attempt, 'ravi', home, cash.keepsKey, newKey)).toEqual({
      userId: 'ravi',
      key: 'new',
      unanswered: [home],
    });
  });
});

describe('sending a card payment', () => {
  it('keeps the key, and the order it names, for the same cart', () => {
    expect(sending(begun, 'asha', { cartVersion: 'v1' }, card.keepsKey, newKey)).toEqual(begun);
  });

  it.each([
    ['another cart', 'asha', 'v2'],
    ['another customer', 'ravi', 'v1'],
  ])('takes a new key for %s', (_, userId, cartVersion) => {
    const fresh = { userId, key: 'new', unanswered: [{ cartVersion }] };
    expect(sending(begun, userId, { cartVersion }, card.keepsKey, newKey)).toEqual(fresh);
  });
});

describe('the attempt that remains after a failed call', () => {
  const during = { ...attempt, unanswered: [home, office] };
  const course = { before: attempt, during, now: during };
  const firstTry = { before: undefined, during: attempt, now: attempt };

  it('is none after a final refusal', () => {
    expect(answered(course, office, 'refused')).toBeUndefined();
  });

  it('has everything sent if no response came', () => {
    expect(answered({ ...course, now: undefined }, office, 'unknown')).toBe(during);
  });

  it('is the one before if this request did nothing', () => {
    expect(answered(course, office, 'turned-away')).toBe(attempt);
    expect(answered(firstTry, home, 'turned-away')).toBeUndefined();
  });

  it('has the other bodies if the key made an order from one of them', () => {
    expect(answered(course, office, 'placed-before')).toEqual(attempt);
    expect(answered(firstTry, home, 'placed-before')).toBeUndefined();
  });

  it('is the current one if nothing was charged: an attempt that ended meanwhile stays ended', () => {
    expect(answered(course, office, 'not-charged')).toBe(during);
    expect(answered({ ...course, now: undefined }, office, 'not-charged')).toBeUndefined();
  });
});

describe('a failed order’s result for its key', () => {
  it.each([
    [409, 'cart_changed', 'refused'],
    [409, 'cart_empty', 'refused'],
    [409, 'cart_too_long', 'refused'],
    [409, 'total_too_large', 'refused'],
    [409, 'already_paid', 'refused'],
    [503, 'card_service_away', 'refused'],
    [403, 'customer_blocked', 'refused'],
    [403, 'cash_not_available', 'refused'],
    [403, 'gateway', 'turned-away'],
    [422, 'idempotency_key_reused', 'placed-before'],
    [400, 'invalid_request', 'turned-away'],
    [401, 'gateway', 'turned-away'],
    [429, 'gateway', 'turned-away'],
    [429, 'too_many_checkouts', 'turned-away'],
    [500, 'unexpected', 'unknown'],
    [503, 'too_busy', 'unknown'],
    [503, 'gateway', 'unknown'],
    [0, 'network', 'unknown'],
  ] as const)('%i %s: %s', (status, code, expected) => {
    expect(cash.answerOf({ status, code })).toBe(expected);
  });
});

describe('a failed card payment’s result for its key', () => {
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
    expect(card.answerOf({ status, code })).toBe(expected);
  });
});

describe('asking the API without the customer', () => {
  it('is safe once the cart has changed, because the call can’t create an order', () => {
    expect(mayAsk(attempt, 'v2')).toBe(true);
  });

  it('is unsafe while one of the bodies names this cart', () => {
    expect(mayAsk({ ...attempt, unanswered: [body('home', 'v0'), home] }, 'v1')).toBe(false);
  });
});
