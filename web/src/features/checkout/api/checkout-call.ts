import type { Cart } from '#contracts/cart/cart.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { networkProblem } from '#web/lib/problem.ts';
import { storedUser } from '#web/lib/stored-session.ts';
import { rememberedPin } from '../../dates/remembered-pin.ts';
import { wantedDay } from '../../dates/wanted-day.ts';
import type { CheckoutBody } from '../attempt.ts';
import { type AttemptStore, type CheckedOut, checkOut } from '../checkout.ts';
import type { CheckoutMethod } from '../checkout-methods.ts';

/** Checks out the signed-in customer's cart by this method. Safe to retry. Throws only `ApiProblem`. */
export const sendCheckout = <Body extends CheckoutBody, Reply>(
  method: CheckoutMethod<Body, Reply>,
  attempts: AttemptStore<Body>,
  body: Body,
): Promise<CheckedOut<Reply>> =>
  checkOut(currentUserId(), body, {
    method,
    attempts,
    newKey: () => crypto.randomUUID(),
    send: (sent, key) => post(method.path, sent, key),
  });

/** What identifies the cart that the customer has seen, and by when it is wanted. */
export function cartFacts({ version }: Cart) {
  const wantedBy = wantedDay.read();
  return { cartVersion: version, ...(wantedBy !== undefined && { wantedBy }) };
}

/** The PIN that the cart's fee and day are for, until the order has an address. */
export function cartPin({ delivery }: Cart) {
  const pin = delivery?.pin || rememberedPin();
  return pin === undefined ? {} : { pin };
}

/** Longer than the API takes to respond or to time out itself. */
const timeoutMilliseconds = 35_000;

async function post<Reply>(path: `/api/${string}`, body: CheckoutBody, key: string): Promise<Reply> {
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  try {
    return await callApi('POST', path, { body, headers: { 'idempotency-key': key }, signedIn: true, signal });
  } catch (error) {
    throw error instanceof ApiProblem ? error : networkProblem();
  }
}

/** The ID of the customer whose tokens are stored. Cognito's username is the shop's user ID. */
export const currentUserId = (): string => storedUser(window.localStorage) ?? '';
