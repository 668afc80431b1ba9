import { ApiProblem, networkProblem } from '../../lib/problem.ts';
import { type Attempt, attemptAfterFailure, type CheckoutBody, nextAttempt } from './attempt.ts';
import type { CheckoutMethod } from './checkout-methods.ts';

/** Stores the attempt of one payment method. Survives a reload and the redirect to the payment page. */
export interface AttemptStore<Body> {
  read(): Attempt<Body> | undefined;
  write(attempt: Attempt<Body> | undefined): void;
}

interface CheckoutTools<Body, Reply> {
  readonly method: CheckoutMethod<Body, Reply>;
  readonly attempts: AttemptStore<Body>;
  readonly newKey: () => string;
  readonly send: (body: Body, key: string) => Promise<Reply>;
}

export interface CheckedOut<Reply> {
  readonly reply: Reply;
  /** True if an earlier request with other details had already placed the order. */
  readonly earlier: boolean;
}

/**
 * Sends a checkout by cash or by card, and updates the stored attempt. If an earlier request with other details has already
 * placed the key's order, fetches that order instead of placing a second one. Throws the API's refusal.
 */
export async function checkOut<Body extends CheckoutBody, Reply>(
  userId: string,
  body: Body,
  tools: CheckoutTools<Body, Reply>,
  earlier = false,
): Promise<CheckedOut<Reply>> {
  const { method, attempts, newKey, send } = tools;
  const before = attempts.read();
  const during = nextAttempt(before, userId, body, method.keepsKey, newKey);
  attempts.write(during);
  try {
    const reply = await send(body, during.key);
    const orderId = method.unpaidOrder(reply);
    attempts.write(orderId === undefined ? undefined : { ...during, orderId });
    return { reply, earlier };
  } catch (error) {
    const failure = method.failureOf(error instanceof ApiProblem ? error : networkProblem());
    const after = attemptAfterFailure({ before, during, now: attempts.read() }, body, failure);
    attempts.write(after);
    const earlierBody = failure === 'placed-earlier' ? after?.unanswered.at(-1) : undefined;
    if (earlierBody) return checkOut(userId, earlierBody, tools, true);
    throw error;
  }
}
