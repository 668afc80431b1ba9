import type { Line } from '../cart/cart.ts';
import { needsConfirmation } from '../orders/confirmation.ts';
import type { Order, OrderStatus } from '../orders/order.ts';

/** The owner's lists of open orders by next step: waiting for the customer's answers, to make, or to ship. */
export const workLists = ['waiting', 'to-make', 'to-ship'] as const;
export type WorkList = (typeof workLists)[number];

/** The statuses whose orders can be in a list. */
export const workStatuses: Readonly<Record<WorkList, readonly OrderStatus[]>> = {
  waiting: ['placed'],
  'to-make': ['making', 'placed'],
  'to-ship': ['making', 'placed'],
};

type Facts = Pick<Order, 'status' | 'confirmation'> & {
  readonly lines: readonly Pick<Line, 'answered' | 'missing' | 'optional'>[];
};

/** True if the artist still needs answers. */
export const isIncomplete = ({ lines }: Pick<Facts, 'lines'>): boolean =>
  lines.some(({ missing = [] }) => missing.length > 0);

/** True for a placed order that lacks answers from its customer. Making can start without them. */
export const waitsForCustomer = (order: Pick<Facts, 'status' | 'lines'>): boolean =>
  order.status === 'placed' && isIncomplete(order);

/** The minimum time between two mails that ask a customer for the missing answers of an order. */
export const askAgainMs = 24 * 60 * 60 * 1000;

/** When the shop last asked the customer for missing answers; ISO 8601, UTC. */
export const lastAskedAt = ({ history }: Pick<Order, 'history'>): string | undefined =>
  history.findLast(({ asked }) => asked !== undefined)?.at;

/** True if the shop may ask the customer for the missing answers of this order now. */
export function mayAsk(order: Pick<Facts, 'status' | 'lines'> & Pick<Order, 'history'>, now: Date): boolean {
  const last = lastAskedAt(order);
  const isAgain = last !== undefined && Date.parse(last) + askAgainMs > now.getTime();
  return waitsForCustomer(order) && !isAgain;
}

/** True if a gift of the order is personalised, which means that its product asks questions. */
export const isPersonalised = ({ lines }: Pick<Facts, 'lines'>): boolean =>
  lines.some(({ answered, missing, optional }) => (answered ?? missing ?? optional) !== undefined);

/**
 * An order being made is in both `to-make` and `to-ship`, because the shop doesn't know when a gift is finished. A placed order
 * without questions can be shipped at once.
 */
export function isInWorkList(list: WorkList, order: Facts): boolean {
  if (!workStatuses[list].includes(order.status)) return false;
  if (list === 'waiting') return waitsForCustomer(order);
  if (isIncomplete(order) || needsConfirmation(order)) return false;
  return list === 'to-make' || order.status === 'making' || !isPersonalised(order);
}
