import type { Cart } from '#contracts/cart/cart.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { refreshCart } from '#web/lib/customer-cart.ts';
import { networkProblem } from '#web/lib/problem.ts';
import { storedUser } from '#web/lib/stored-session.ts';
import { settledCart } from '../../cart/api/change-quantity.ts';
import { cartChanges } from '../../cart/compare-carts.ts';
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

/**
 * Checks out the cart that the customer has seen, and throws `problem` if it has changed since. Photos that arrive meanwhile change
 * only its version: then this sends again.
 */
export async function checkOutSeen<Reply>(
  seen: Cart,
  problem: string,
  send: (settled: Cart) => Promise<Reply>,
): Promise<Reply> {
  const settled = await settledCart();
  if (cartChanges(seen, settled).length > 0) throw new Error(problem);
  try {
    return await send(settled);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'cart_changed') throw error;
    await refreshCart();
    const now = await settledCart();
    if (now.version === settled.version || cartChanges(seen, now).length > 0) throw error;
    return checkOutSeen(seen, problem, send);
  }
}

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
