import type { NewOrder } from '#contracts/order.ts';
import type { NewPayment } from '#contracts/payment.ts';

/** What the site sends to place an order; it always names the cart that the customer saw (D15). */
export type CashBody = Required<NewOrder>;
/** What the site sends to pay by card; it names the cart too. */
export type CardBody = Required<NewPayment>;
export type CheckoutBody = CashBody | CardBody;

/**
 * A checkout whose outcome is not known. Its key names one order or none, so as long as the attempt lives, a retry, a
 * reload, a double click and the way back from Stripe's page all find the same order.
 */
export interface Attempt<Body> {
  /** The attempt is this customer's alone; somebody else may sign in in the same tab. */
  readonly userId: string;
  /** The Idempotency-Key. */
  readonly key: string;
  /** Every body sent under the key that has no final answer, oldest first, never empty. An order still to be paid is none. */
  readonly unanswered: readonly Body[];
  /** The unpaid order that the key names, once the server has said so. */
  readonly orderId?: string;
}

/** What a failed call says about the key, not only about the body that was sent. */
export type CheckoutAnswer =
  /** The server looked the key up, found no order, and would not make one; or the key is not worth keeping. */
  | 'refused'
  /** The key belongs to an order that came from another body. */
  | 'placed-before'
  /** This request did nothing; earlier ones may have. */
  | 'turned-away'
  /** An order may have been placed, so the attempt must be remembered. */
  | 'unknown'
  /** Nothing was charged. The attempt stays, unless something else has ended it meanwhile. */
  | 'not-charged';

/** Whether the attempt's key may carry this body too. */
export type KeepsKey<Body> = (attempt: Attempt<Body>, body: Body) => boolean;

/** The attempt as it must be remembered before the body is sent. */
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

/** One attempt at three times: before its body was sent, as `sending` made it, and when the answer came. */
interface Course<Body> {
  readonly before: Attempt<Body> | undefined;
  readonly during: Attempt<Body>;
  readonly now: Attempt<Body> | undefined;
}

/** The attempt that remains after a failed call, or undefined when everything is known. */
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
 * Whether the outcome may be asked for without the customer: yes when no unanswered body names the cart as it is now, for
 * then asking can find an order but never make one.
 */
export const mayAsk = (attempt: Attempt<CheckoutBody>, cartVersion: string): boolean =>
  attempt.unanswered.every((body) => body.cartVersion !== cartVersion);

const without = <Body extends CheckoutBody>(bodies: readonly Body[], body: Body): readonly Body[] =>
  bodies.filter((other) => !isSameBody(other, body));

/** Bodies of one way to pay; a card's has no delivery details. */
const isSameBody = (one: Partial<CashBody>, other: Partial<CashBody>): boolean =>
  one.mobileNo === other.mobileNo &&
  one.residentialAddress === other.residentialAddress &&
  one.cartVersion === other.cartVersion;
