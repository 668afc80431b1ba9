import type { NewOrder } from '#contracts/order.ts';
import type { NewPayment } from '#contracts/payment.ts';

/** The body of a cash order; it always names the cart that the customer saw (D15). */
export type CashBody = Required<NewOrder>;
/** The body of a card payment; it names the cart too. */
export type CardBody = Required<NewPayment>;
export type CheckoutBody = CashBody | CardBody;

/**
 * A checkout whose outcome is unknown. Its key names one order or none, so during the attempt a retry, a reload, a double click
 * and the return from Stripe's page all find the same order.
 */
export interface Attempt<Body> {
  /** Only this customer continues the attempt; another may sign in to the same tab. */
  readonly userId: string;
  /** The Idempotency-Key. */
  readonly key: string;
  /** Every body sent under the key without a final response, oldest first, never empty. An unpaid order is no final response. */
  readonly unanswered: readonly Body[];
  /** The key's unpaid order, once the server has returned it. */
  readonly orderId?: string;
}

/** What a failed call says about the key, beyond the sent body. */
export type CheckoutAnswer =
  /** The server found no order for the key and refused to create one; or the key is not worth keeping. */
  | 'refused'
  /** The key belongs to an order from another body. */
  | 'placed-before'
  /** This request did nothing; earlier ones may have. */
  | 'turned-away'
  /** An order may have been placed, so the attempt must be remembered. */
  | 'unknown'
  /** No charge. The attempt stays, unless it has ended meanwhile. */
  | 'not-charged';

/** Whether the attempt's key may carry this body too. */
export type KeepsKey<Body> = (attempt: Attempt<Body>, body: Body) => boolean;

/** The attempt to store before the body is sent. */
export function sending<Body extends CheckoutBody>(
  attempt: Attempt<Body> | undefined,
  userId: string,
  body: Body,
  keepsKey: KeepsKey<Body>,
  newKey: () => string,
): Attempt<Body> {
  if (attempt?.userId !== userId || !keepsKey(attempt, body)) return { userId, key: newKey(), unanswered: [body] };
  return { ...attempt, unanswered: [...without(attempt.unanswered, body), body] };
}

/** One attempt at three times: before the call, during it, and when the response arrived. */
interface Course<Body> {
  readonly before: Attempt<Body> | undefined;
  readonly during: Attempt<Body>;
  readonly now: Attempt<Body> | undefined;
}

/** The attempt that remains after a failed call, or undefined if the outcome is known. */
export function answered<Body extends CheckoutBody>(
  { before, during, now }: Course<Body>,
  body: Body,
  answer: CheckoutAnswer,
): Attempt<Body> | undefined {
  switch (answer) {
    case 'refused':
      return undefined;
    case 'placed-before': {
      const others = without(during.unanswered, body);
      return others.length > 0 ? { ...during, unanswered: others } : undefined;
    }
    case 'turned-away':
      return before;
    case 'unknown':
      return during;
    case 'not-charged':
      return now;
  }
}

/**
 * Whether the outcome may be fetched without asking the customer: only if no unanswered body names the current cart, because the
 * call can then find an order but not create one.
 */
export const mayAsk = (attempt: Attempt<CheckoutBody>, cartVersion: string): boolean =>
  attempt.unanswered.every((body) => body.cartVersion !== cartVersion);

const without = <Body extends CheckoutBody>(bodies: readonly Body[], body: Body): readonly Body[] =>
  bodies.filter((other) => !isSameBody(other, body));

/** Compares bodies of one payment method; a card's has no delivery details. */
const isSameBody = (one: Partial<CashBody>, other: Partial<CashBody>): boolean =>
  one.mobileNo === other.mobileNo &&
  one.residentialAddress === other.residentialAddress &&
  one.cartVersion === other.cartVersion;
