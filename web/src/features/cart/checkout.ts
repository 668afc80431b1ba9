import { ApiProblem, networkProblem } from '../../lib/problem.ts';
import { type Attempt, answered, type CheckoutBody, sending } from './attempt.ts';
import type { CheckoutMethod } from './checkout-methods.ts';

/** Stores the attempt of one payment method; survives a reload and the visit to Stripe's page. */
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
  /** An earlier attempt had placed the order, with its own details. */
  readonly earlier: boolean;
}

/**
 * Sends a checkout, by cash or by card, and stores what is known of it. If the key already has an order from other details, this
 * fetches that order instead of creating a second one. Throws the API's refusal.
 */
export async function checkOut<Body extends CheckoutBody, Reply>(
  userId: string,
  body: Body,
  tools: CheckoutTools<Body, Reply>,
  earlier = false,
): Promise<CheckedOut<Reply>> {
  const { method, attempts, newKey, send } = tools;
  const before = attempts.read();
  const during = sending(before, userId, body, method.keepsKey, newKey);
  attempts.write(during);
  try {
    const reply = await send(body, during.key);
    const orderId = method.unpaidOrder(reply);
    attempts.write(orderId === undefined ? undefined : { ...during, orderId });
    return { reply, earlier };
  } catch (error) {
    const answer = method.answerOf(error instanceof ApiProblem ? error : networkProblem());
    const after = answered({ before, during, now: attempts.read() }, body, answer);
    attempts.write(after);
    const other = answer === 'placed-before' ? after?.unanswered.at(-1) : undefined;
    if (other) return checkOut(userId, other, tools, true);
    throw error;
  }
}
