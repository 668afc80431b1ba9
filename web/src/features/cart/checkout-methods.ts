import type { Order } from '#contracts/order.ts';
import type { CardCheckout } from '#contracts/payment.ts';
import type { ApiProblem } from '../../lib/problem.ts';
import type { CardBody, CashBody, CheckoutAnswer, KeepsKey } from './attempt.ts';

/** The differences between the payment methods. */
export interface CheckoutMethod<Body, Reply> {
  readonly path: `/api/${string}`;
  readonly keepsKey: KeepsKey<Body>;
  /** The order that the key still names after this reply; undefined if the reply ends the attempt. */
  readonly unpaidOrder: (reply: Reply) => string | undefined;
  readonly answerOf: (problem: Pick<ApiProblem, 'status' | 'code'>) => CheckoutAnswer;
}

/**
 * Cash on delivery: the reply is the order, and a lost key could mean a second one. So the key is kept, even if the customer
 * edits the form, until the server has given its outcome.
 */
export const cash: CheckoutMethod<CashBody, Order> = {
  path: '/api/orders',
  keepsKey: () => true,
  unpaidOrder: () => undefined,
  answerOf: ({ status, code }) => {
    if (code === 'idempotency_key_reused') return 'placed-before';
    if (settled.has(code)) return 'refused';
    return isRefusal(status) ? 'turned-away' : 'unknown';
  },
};

/**
 * Card (D6): the customer is charged only on Stripe's page, and the shop cancels an unpaid order when another checkout begins. A
 * lost key costs nothing, so it serves one cart only and ends with every refusal.
 */
export const card: CheckoutMethod<CardBody, CardCheckout> = {
  path: '/api/payments',
  keepsKey: ({ unanswered }, { cartVersion }) => unanswered.every((body) => body.cartVersion === cartVersion),
  // A paid or cancelled order has used up its key: the same cart is a new order.
  unpaidOrder: ({ orderId, checkoutUrl }) =>
    new URL(checkoutUrl).pathname === `/orders/${orderId}` ? undefined : orderId,
  // A throttled call (429) did nothing and may be retried.
  answerOf: ({ status }) => (isRefusal(status) && status !== 429 ? 'refused' : 'not-charged'),
};

const isRefusal = (status: number): boolean => status >= 400 && status < 500;

/** Refusals of cash on delivery after the key's look-up. */
const settled: ReadonlySet<ApiProblem['code']> = new Set([
  'cart_empty',
  'cart_changed',
  'cart_too_long',
  'total_too_large',
  'already_paid',
  'card_service_away',
  'customer_blocked',
  'cash_not_available',
]);
