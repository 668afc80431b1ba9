import type { Order } from '#contracts/order.ts';
import type { CardCheckout } from '#contracts/payment.ts';
import type { ApiProblem } from '../../lib/problem.ts';
import type { CardBody, CashBody, CheckoutAnswer, KeepsKey } from './attempt.ts';

/** What is different between the ways to pay. */
export interface CheckoutMethod<Body, Reply> {
  readonly path: `/api/${string}`;
  readonly keepsKey: KeepsKey<Body>;
  /** The order that the key goes on naming after this reply; undefined where the reply ends the attempt. */
  readonly unpaidOrder: (reply: Reply) => string | undefined;
  readonly answerOf: (problem: Pick<ApiProblem, 'status' | 'code'>) => CheckoutAnswer;
}

/**
 * Cash on delivery: the reply is the order, and a lost key could mean a second one. The key is kept, whatever the customer
 * changes in the form, until the server has said what became of it.
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
 * Card (D6): nothing is charged before the customer has paid on Stripe's page, and the shop drops an unpaid order when
 * another checkout begins. A lost key costs nothing, so it serves one cart only and ends with every refusal.
 */
export const card: CheckoutMethod<CardBody, CardCheckout> = {
  path: '/api/payments',
  keepsKey: ({ unanswered }, { cartVersion }) => unanswered.every((body) => body.cartVersion === cartVersion),
  // An order that is paid or given up has used its key up: the same cart again is another order.
  unpaidOrder: ({ orderId, checkoutUrl }) =>
    new URL(checkoutUrl).pathname === `/orders/${orderId}` ? undefined : orderId,
  // A call that came too soon (429) did nothing, and may come again.
  answerOf: ({ status }) => (isRefusal(status) && status !== 429 ? 'refused' : 'not-charged'),
};

const isRefusal = (status: number): boolean => status >= 400 && status < 500;

/** Refusals of cash on delivery that come after the key was looked up. */
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
