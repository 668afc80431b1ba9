import type { NewOrder } from '#contracts/orders/new-order.ts';
import type { NewPayment } from '#contracts/payments/payment.ts';

/** The body of a cash order. It always has the version of the cart that the customer saw. */
export type CashBody = NewOrder & Required<Pick<NewOrder, 'residentialAddress' | 'cartVersion'>>;
/** The body of a card payment. It has the version of that cart too, and where the card service's page asks for no address, one. */
export type CardBody = NewPayment & Required<Pick<NewPayment, 'cartVersion'>>;
export type CheckoutBody = CashBody | CardBody;

/**
 * A checkout whose outcome is unknown. The server creates at most one order per key. So a retry, a reload, a double click and
 * the return from the payment page all get the same order.
 */
export interface Attempt<Body> {
  /** Only this customer may continue the attempt. Another customer may sign in to the same tab. */
  readonly userId: string;
  /** The Idempotency-Key. */
  readonly key: string;
  /**
   * The bodies sent with the key that got no final response, oldest first; never empty. An unpaid order is not a final
   * response. Open tabs have stored them by this name.
   */
  readonly unanswered: readonly Body[];
  /** The ID of the unpaid order that the server returned for the key. */
  readonly orderId?: string;
}

/** What a failed call means for the attempt. */
export type CheckoutFailure =
  /** The attempt is over: the server has no order for the key and refused to create one, or losing the key does no harm. */
  | 'refused'
  /** The server already has an order for the key, created from another body. */
  | 'placed-earlier'
  /** The server did not process this request, but may have processed earlier ones. */
  | 'not-processed'
  /** The server may have placed an order, so the attempt must be remembered. */
  | 'unknown'
  /** The customer was not charged. The attempt continues, unless it has ended meanwhile. */
  | 'not-charged';

/** Whether this body may be sent with the attempt's key. */
export type KeepsKey<Body> = (attempt: Attempt<Body>, body: Body) => boolean;

/** The attempt to store before the body is sent: the current one with this body added, or a new one. */
export function nextAttempt<Body extends CheckoutBody>(
  attempt: Attempt<Body> | undefined,
  userId: string,
  body: Body,
  keepsKey: KeepsKey<Body>,
  newKey: () => string,
): Attempt<Body> {
  if (attempt?.userId !== userId || !keepsKey(attempt, body)) return { userId, key: newKey(), unanswered: [body] };
  return { ...attempt, unanswered: [...without(attempt.unanswered, body), body] };
}

/** The stored attempt at three times. */
interface AttemptHistory<Body> {
  /** Before the call. */
  readonly before: Attempt<Body> | undefined;
  /** While the call was pending. */
  readonly during: Attempt<Body>;
  /** When the call failed: another tab or page may have ended the attempt meanwhile. */
  readonly now: Attempt<Body> | undefined;
}

/** The attempt to store after a failed call; undefined if the attempt is over. */
export function attemptAfterFailure<Body extends CheckoutBody>(
  { before, during, now }: AttemptHistory<Body>,
  body: Body,
  failure: CheckoutFailure,
): Attempt<Body> | undefined {
  switch (failure) {
    case 'refused':
      return undefined;
    case 'placed-earlier': {
      const others = without(during.unanswered, body);
      return others.length > 0 ? { ...during, unanswered: others } : undefined;
    }
    case 'not-processed':
      return before;
    case 'unknown':
      return during;
    case 'not-charged':
      return now;
  }
}

/**
 * Whether the page may repeat the call without asking the customer. That is safe only if none of its bodies has the current
 * cart's version, because then the call can find an order but not create one.
 */
export const canFetchOutcome = (attempt: Attempt<CheckoutBody>, cartVersion: string): boolean =>
  attempt.unanswered.every((body) => body.cartVersion !== cartVersion);

const without = <Body extends CheckoutBody>(bodies: readonly Body[], body: Body): readonly Body[] =>
  bodies.filter((other) => !isSameBody(other, body));

/** Compares two bodies of the same payment method. */
export const isSameBody = (one: AnyBody, other: AnyBody): boolean => factsOf(one) === factsOf(other);

type AnyBody = Partial<CashBody & CardBody>;

const factsOf = ({
  mobileNo,
  residentialAddress,
  cartVersion,
  address,
  giftMessage,
  hidePrices,
  wantedBy,
  pin,
  recipientMobile,
}: AnyBody) =>
  JSON.stringify([
    ...[mobileNo, residentialAddress, cartVersion, address, giftMessage, hidePrices, pin, wantedBy, recipientMobile],
  ]);
