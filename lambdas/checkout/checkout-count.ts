import { limits } from '../contracts/limits.ts';
import { type Clock, epochSeconds } from '../platform/clock.ts';
import { type Refusal, refuse } from '../platform/result.ts';

/** A time window of a customer's checkouts, in epoch seconds. */
interface CheckoutWindow {
  readonly userId: string;
  readonly start: number;
  readonly end: number;
}

/** The number of checkouts by customer and window. DynamoDB deletes a count some time after the window's end. */
export interface CheckoutCounts {
  /** Counts one more checkout. If the count has reached `max`, returns false and counts nothing. */
  add(window: CheckoutWindow, max: number): Promise<boolean>;
}

/**
 * Counts a checkout with either payment method. Refuses with `too_many_checkouts` above the limit, which only a script or a
 * stolen account reaches.
 */
export async function countCheckout(
  { checkoutCounts, now }: { readonly checkoutCounts: CheckoutCounts; readonly now: Clock },
  userId: string,
): Promise<Refusal | undefined> {
  const { max, windowSeconds } = limits.checkouts;
  const time = epochSeconds(now());
  const start = time - (time % windowSeconds);
  const end = start + windowSeconds;
  return (await checkoutCounts.add({ userId, start, end }, max)) ? undefined : tooManyCheckouts(end - time);
}

function tooManyCheckouts(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const detail = `Too many checkouts in a short time. Please try again in ${wait}.`;
  return { ...refuse('too_many_checkouts', detail), retryAfter: seconds };
}
