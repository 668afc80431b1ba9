import { limits } from '../contracts/limits.ts';
import { type Clock, epochSeconds } from '../platform/clock.ts';
import { type Refusal, refuse } from '../platform/result.ts';

/** A customer's checkouts in one time window; times in epoch seconds. */
interface CheckoutWindow {
  readonly userId: string;
  readonly start: number;
  readonly end: number;
}

/** The number of checkouts by customer and window. A window's count is deleted some time after its end. */
export interface CheckoutCounts {
  /** Counts one more checkout. Returns false, and counts nothing, if `max` are counted already. */
  add(window: CheckoutWindow, max: number): Promise<boolean>;
}

/**
 * Counts a checkout attempt of either payment method. Refuses with `too_many_checkouts` above the limit, which only a script or a
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
