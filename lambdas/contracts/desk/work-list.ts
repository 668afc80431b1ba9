import type { Line } from '../cart/cart.ts';
import { dayMs } from '../dates/day.ts';
import type { Order, OrderStatus } from '../orders/order.ts';

/**
 * The owner's lists of orders: waiting for answers, to make, to ship, waiting for an answer to a proof, with changes asked for, to
 * check where they go, with cash to collect, and cancelled by customers, which no owner has seen.
 */
export const workLists = [
  'waiting',
  'to-make',
  'to-ship',
  'proof-sent',
  'proof-changes',
  'to-check',
  'to-collect',
  'cancelled',
] as const;
export type WorkList = (typeof workLists)[number];

/** The statuses whose orders can be in a list. */
export const workStatuses: Readonly<Record<WorkList, readonly OrderStatus[]>> = {
  waiting: ['placed'],
  'to-make': ['making', 'placed'],
  'to-ship': ['making', 'placed'],
  'proof-sent': ['making', 'placed'],
  'proof-changes': ['making', 'placed'],
  'to-check': ['making', 'placed', 'returned'],
  'to-collect': ['shipped', 'delivered'],
  cancelled: ['cancelled'],
};

type Facts = Pick<Order, 'status'> & {
  readonly payment: Pick<Order['payment'], 'status'>;
  readonly lines: readonly Pick<Line, 'answered' | 'missing' | 'optional'>[];
};

/** True if the artist still needs answers. */
export const isIncomplete = ({ lines }: Pick<Facts, 'lines'>): boolean =>
  lines.some(({ missing = [] }) => missing.length > 0);

/** True for a placed order that lacks answers from its customer, and isn't refunded. Making can start without them. */
export const waitsForCustomer = (order: Pick<Facts, 'status' | 'payment' | 'lines'>): boolean =>
  order.status === 'placed' && order.payment.status !== 'refunded' && isIncomplete(order);

/** The minimum time between two mails that ask a customer for the missing answers of an order. */
export const askAgainMs = dayMs;

/** When the shop last asked the customer for missing answers; ISO 8601, UTC. */
export const lastAskedAt = ({ history }: Pick<Order, 'history'>): string | undefined =>
  history.findLast(({ asked }) => asked !== undefined)?.at;

/** True if the shop may ask the customer for the missing answers of this order now. */
export function mayAsk(
  order: Pick<Facts, 'status' | 'payment' | 'lines'> & Pick<Order, 'history'>,
  now: Date,
): boolean {
  const last = lastAskedAt(order);
  const isAgain = last !== undefined && Date.parse(last) + askAgainMs > now.getTime();
  return waitsForCustomer(order) && !isAgain;
}

/** True if a gift of the order is personalised, which means that its product asks questions. */
export const isPersonalised = ({ lines }: Pick<Facts, 'lines'>): boolean =>
  lines.some(({ answered, missing, optional }) => (answered ?? missing ?? optional) !== undefined);
