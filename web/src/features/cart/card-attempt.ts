/**
 * The card payment begun in this tab. Its key names one order for as long as the cart is the one it was begun with, so a
 * double click, a reload and the way back from Stripe's page all lead to the same payment. Nothing is charged before the
 * shopper has paid there: a key that is lost costs nothing, the shop drops the order it named when another begins.
 */
export interface CardAttempt {
  /** The attempt is this shopper's alone; somebody else may sign in in the same tab. */
  readonly userId: string;
  /** The cart as the shopper saw it (D15). */
  readonly cartVersion: string;
  /** The Idempotency-Key. */
  readonly key: string;
  /** The order that the key named, once the server has said so. */
  readonly orderId?: string;
}

/** The attempt to go on with: the one at hand if it is for this very cart, else a new one. */
export function cardAttempt(
  attempt: CardAttempt | undefined,
  { userId, cartVersion }: Pick<CardAttempt, 'userId' | 'cartVersion'>,
  newKey: () => string,
): CardAttempt {
  const fits = attempt?.userId === userId && attempt.cartVersion === cartVersion;
  return fits ? attempt : { userId, cartVersion, key: newKey() };
}
