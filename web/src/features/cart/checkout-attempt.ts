import type { NewOrder } from '#contracts/order.ts';
import type { ApiProblem } from '../../lib/problem.ts';

/** What the site sends to place an order; it always names the cart that the shopper saw (D15). */
export type CheckoutBody = Required<NewOrder>;

/**
 * A checkout whose outcome is not known: its Idempotency-Key and every body sent under it without an answer. The key is
 * one order or none, so as long as the attempt lives, a retry, a reload and a double click all find the same order.
 */
export interface CheckoutAttempt {
  /** The attempt is this shopper's alone; somebody else may sign in in the same tab. */
  readonly userId: string;
  readonly key: string;
  /** Oldest first, never empty. */
  readonly unanswered: readonly CheckoutBody[];
}

/** What an answer says about the key, not only about the body that was sent. */
export type CheckoutAnswer =
  /** The order stands. */
  | 'placed'
  /** The server looked the key up, found no order, and would not make one. */
  | 'refused'
  /** The key belongs to an order that came from another body. */
  | 'placed-before'
  /** This request did nothing; earlier ones may have. */
  | 'turned-away'
  | 'unknown';

/** The attempt as it must be remembered before the body is sent. A checkout with nothing unanswered gets the new key. */
export function sending(
  attempt: CheckoutAttempt | undefined,
  userId: string,
  body: CheckoutBody,
  newKey: () => string,
): CheckoutAttempt {
  if (attempt?.userId !== userId) return { userId, key: newKey(), unanswered: [body] };
  return { ...attempt, unanswered: [...attempt.unanswered.filter((other) => !sameBody(other, body)), body] };
}

/**
 * The attempt that remains after an answer, or undefined when everything is known. `before` is the attempt as it was
 * before the body was sent, `during` what `sending` made of it.
 */
export function answered(
  before: CheckoutAttempt | undefined,
  during: CheckoutAttempt,
  body: CheckoutBody,
  answer: CheckoutAnswer,
): CheckoutAttempt | undefined {
  if (answer === 'unknown') return during;
  if (answer === 'turned-away') return before;
  if (answer !== 'placed-before') return undefined;
  const others = during.unanswered.filter((other) => !sameBody(other, body));
  return others.length > 0 ? { ...during, unanswered: others } : undefined;
}

const conclusive: ReadonlySet<ApiProblem['code']> = new Set([
  'cart_empty',
  'cart_changed',
  'cart_too_long',
  'total_too_large',
  'already_paid',
  'card_service_away',
  'customer_blocked',
  'cash_not_available',
]);

/** What a failed call says about the key. Only refusals that come after the key was looked up settle it. */
export function answerOf({ status, code }: Pick<ApiProblem, 'status' | 'code'>): Exclude<CheckoutAnswer, 'placed'> {
  if (code === 'idempotency_key_reused') return 'placed-before';
  if (conclusive.has(code)) return 'refused';
  return status >= 400 && status < 500 ? 'turned-away' : 'unknown';
}

/**
 * Whether the outcome may be asked for without the shopper: yes when no unanswered body names the cart as it is now, for
 * then asking can find an order but never make one.
 */
export const mayAsk = (attempt: CheckoutAttempt, cartVersion: string): boolean =>
  attempt.unanswered.every((body) => body.cartVersion !== cartVersion);

const sameBody = (one: CheckoutBody, other: CheckoutBody): boolean =>
  one.mobileNo === other.mobileNo &&
  one.residentialAddress === other.residentialAddress &&
  one.cartVersion === other.cartVersion;
