import type { Order } from '#contracts/order.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { answered, answerOf, type CheckoutAttempt, type CheckoutBody, sending } from './checkout-attempt.ts';

/** Where an unanswered checkout is remembered; it outlives a reload. */
export interface AttemptStore {
  read(): CheckoutAttempt | undefined;
  write(attempt: CheckoutAttempt | undefined): void;
}

export interface CheckoutTools {
  readonly attempts: AttemptStore;
  readonly newKey: () => string;
  readonly place: (body: CheckoutBody, key: string) => Promise<Order>;
}

export interface PlacedOrder {
  readonly order: Order;
  /** The order had been placed by an earlier try, with the details given then. */
  readonly earlier: boolean;
}

/**
 * Sends a checkout and keeps the account of what is known. When the key turns out to have made an order from other
 * details already, that order is fetched instead of a second one made. Throws the API's refusal.
 */
export async function checkOut(
  userId: string,
  body: CheckoutBody,
  tools: CheckoutTools,
  earlier = false,
): Promise<PlacedOrder> {
  const before = tools.attempts.read();
  const during = sending(before, userId, body, tools.newKey);
  tools.attempts.write(during);
  try {
    const order = await tools.place(body, during.key);
    tools.attempts.write(undefined);
    return { order, earlier };
  } catch (error) {
    const answer = error instanceof ApiProblem ? answerOf(error) : 'unknown';
    const after = answered(before, during, body, answer);
    tools.attempts.write(after);
    const other = answer === 'placed-before' ? after?.unanswered.at(-1) : undefined;
    if (other) return checkOut(userId, other, tools, true);
    throw error;
  }
}
