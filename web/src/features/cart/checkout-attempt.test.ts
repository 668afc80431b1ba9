import { describe, expect, it } from 'vitest';
import { answered, answerOf, type CheckoutBody, mayAsk, sending } from './checkout-attempt.ts';

const body = (residentialAddress: string, cartVersion = 'v1'): CheckoutBody => ({
  mobileNo: '9876543210',
  residentialAddress,
  cartVersion,
});
const home = body('home');
const office = body('office');
const attempt = { userId: 'asha', key: 'first', unanswered: [home] };
const newKey = () => 'new';

describe('sending a checkout', () => {
  it('starts with a new key', () => {
    expect(sending(undefined, 'asha', home, newKey)).toEqual({ userId: 'asha', key: 'new', unanswered: [home] });
  });

  it('keeps the key of an unanswered one, be it the same body or another', () => {
    expect(sending(attempt, 'asha', { ...home }, newKey)).toEqual(attempt);
    expect(sending(attempt, 'asha', office, newKey)).toEqual({ ...attempt, unanswered: [home, office] });
  });

  it('never uses another shopper’s key', () => {
    expect(sending(attempt, 'ravi', home, newKey)).toEqual({ userId: 'ravi', key: 'new', unanswered: [home] });
  });
});

describe('what remains of a checkout after an answer', () => {
  const during = { ...attempt, unanswered: [home, office] };

  it('is nothing once the order is placed, or refused for good', () => {
    expect(answered(attempt, during, office, 'placed')).toBeUndefined();
    expect(answered(attempt, during, office, 'refused')).toBeUndefined();
  });

  it('is everything sent when no answer came', () => {
    expect(answered(attempt, during, office, 'unknown')).toBe(during);
  });

  it('is what there was before when this request did nothing', () => {
    expect(answered(attempt, during, office, 'turned-away')).toBe(attempt);
    expect(answered(undefined, attempt, home, 'turned-away')).toBeUndefined();
  });

  it('is the other bodies when the key made an order from one of them', () => {
    expect(answered(attempt, during, office, 'placed-before')).toEqual(attempt);
    expect(answered(undefined, attempt, home, 'placed-before')).toBeUndefined();
  });
});

describe('what an answer says about the key', () => {
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
    expect(answerOf({ status, code })).toBe(expected);
  });
});

describe('asking without the shopper', () => {
  it('may be done once the cart is another, for then it can not make an order', () => {
    expect(mayAsk(attempt, 'v2')).toBe(true);
  });

  it('may not be done while one of the bodies names this very cart', () => {
    expect(mayAsk({ ...attempt, unanswered: [body('home', 'v0'), home] }, 'v1')).toBe(false);
  });
});
