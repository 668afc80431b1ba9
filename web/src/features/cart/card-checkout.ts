import type { CardCheckout, NewPayment } from '#contracts/payment.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { type CardAttempt, cardAttempt } from './card-attempt.ts';

export interface CardCheckoutTools {
  /** Where the attempt is remembered; it outlives a reload and the visit to Stripe's page. */
  readonly attempts: { read(): CardAttempt | undefined; write(attempt: CardAttempt | undefined): void };
  readonly newKey: () => string;
  readonly start: (body: NewPayment, key: string) => Promise<CardCheckout>;
}

/**
 * Begins to pay the cart by card, or goes on where that was begun, and answers the address to go to: Stripe's page, or the
 * order's own once there is nothing left to pay. Throws the API's refusal.
 */
export async function startCardPayment(
  shopper: Pick<CardAttempt, 'userId' | 'cartVersion'>,
  { attempts, newKey, start }: CardCheckoutTools,
): Promise<string> {
  const attempt = cardAttempt(attempts.read(), shopper, newKey);
  attempts.write(attempt);
  try {
    const { orderId, checkoutUrl } = await start({ cartVersion: shopper.cartVersion }, attempt.key);
    // An order that is paid or given up has used its key up: the same cart again is another order.
    attempts.write(isOrderPage(checkoutUrl, orderId) ? undefined : { ...attempt, orderId });
    return checkoutUrl;
  } catch (error) {
    if (error instanceof ApiProblem && isForGood(error)) attempts.write(undefined);
    throw error;
  }
}

/** After such a refusal the next try is a new one; a call that came too soon (429) did nothing, and may come again. */
const isForGood = ({ status }: ApiProblem): boolean => status >= 400 && status < 500 && status !== 429;

const isOrderPage = (address: string, orderId: string): boolean => new URL(address).pathname === `/orders/${orderId}`;
