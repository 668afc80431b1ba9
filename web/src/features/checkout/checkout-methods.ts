import type { Order } from '#contracts/orders/order.ts';
import type { CardCheckout } from '#contracts/payments/payment.ts';
import type { ApiProblem } from '../../lib/problem.ts';
import { type CardBody, type CashBody, type CheckoutFailure, isSameBody, type KeepsKey } from './attempt.ts';

/** The differences between the payment methods. */
export interface CheckoutMethod<Body, Reply> {
  readonly path: `/api/${string}`;
  readonly keepsKey: KeepsKey<Body>;
  /** The ID of the order that still has to be paid under the same key; undefined if the reply ends the attempt. */
  readonly unpaidOrder: (reply: Reply) => string | undefined;
  readonly failureOf: (problem: Pick<ApiProblem, 'status' | 'code'>) => CheckoutFailure;
}

/**
 * Cash on delivery. The reply is the placed order, and a retry with a new key could place a second one. So the key is kept
 * until its outcome is known, even if the customer edits the form.
 */
export const cash: CheckoutMethod<CashBody, Order> = {
  path: '/api/orders',
  keepsKey: () => true,
  unpaidOrder: () => undefined,
  failureOf: ({ status, code }) => {
    if (code === 'idempotency_key_reused') return 'placed-earlier';
    if (finalRefusals.has(code)) return 'refused';
    return isRefusal(status) ? 'not-processed' : 'unknown';
  },
};

/**
 * Card. Losing a key does no harm, because the customer is charged only on the payment page, and the shop cancels an unpaid
 * order when another checkout begins. So a key is used for one body only, and dropped after any refusal.
 */
export const card: CheckoutMethod<CardBody, CardCheckout> = {
  path: '/api/payments',
  keepsKey: ({ unanswered }, body) => unanswered.every((other) => isSameBody(other, body)),
  // The API returns the order's own page if the order was paid or cancelled. Then the next checkout needs a new key.
  unpaidOrder: ({ orderId, checkoutUrl }) =>
    new URL(checkoutUrl).pathname === `/orders/${orderId}` ? undefined : orderId,
  // A throttled call (429) was not processed and may be retried.
  failureOf: ({ status }) => (isRefusal(status) && status !== 429 ? 'refused' : 'not-charged'),
};

const isRefusal = (status: number): boolean => status >= 400 && status < 500;

/** The refusals that the API gives only after it has found no order for the key. */
const finalRefusals: ReadonlySet<ApiProblem['code']> = new Set([
  'cart_empty',
  'cart_changed',
  'sold_out',
  'personalisation_incomplete',
  'cart_too_long',
  'total_too_large',
  'already_paid',
  'card_service_away',
  'customer_blocked',
  'cash_not_available',
  'area_not_served',
  'date_not_possible',
  'cash_not_offered',
]);
