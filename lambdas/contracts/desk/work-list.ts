import type { Line } from '../cart/cart.ts';
import type { DeliveryDoubt } from '../delivery/delivery-doubt.ts';
import { needsConfirmation } from '../orders/confirmation.ts';
import type { Order, OrderStatus } from '../orders/order.ts';
import { hasProofToAnswer } from '../proofs/needed-proofs.ts';

/**
 * The owner's lists of orders by next step: waiting for the customer's answers, to make, to ship, waiting for an answer to a proof,
 * with changes asked for, to check where they go, and with cash to collect.
 */
export const workLists = [
  'waiting',
  'to-make',
  'to-ship',
  'proof-sent',
  'proof-changes',
  'to-check',
  'to-collect',
] as const;
export type WorkList = (typeof workLists)[number];

/** The statuses whose orders can be in a list. */
export const workStatuses: Readonly<Record<WorkList, readonly OrderStatus[]>> = {
  waiting: ['placed'],
  'to-make': ['making', 'placed'],
  'to-ship': ['making', 'placed'],
  'proof-sent': ['making', 'placed'],
  'proof-changes': ['making', 'placed'],
  'to-check': ['making', 'placed'],
  'to-collect': ['shipped', 'delivered'],
};

type Facts = Pick<Order, 'status' | 'confirmation'> & {
  readonly lines: readonly Pick<Line, 'answered' | 'missing' | 'optional'>[];
};

interface ListedFacts extends Facts, Pick<Order, 'payment'> {
  readonly lines: readonly Pick<Line, 'answered' | 'missing' | 'optional' | 'proof'>[];
  readonly deliveryDoubt?: DeliveryDoubt;
}

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
export function isInWorkList(list: WorkList, order: ListedFacts): boolean {
  if (!workStatuses[list].includes(order.status)) return false;
  switch (list) {
    case 'waiting':
      return waitsForCustomer(order);
    case 'proof-sent':
      return hasProofToAnswer(order);
    case 'proof-changes':
      return order.lines.some(({ proof }) => proof?.status === 'changes');
    case 'to-check':
      return order.deliveryDoubt !== undefined;
    case 'to-collect':
      return order.payment.status === 'due';
    case 'to-make':
      return canBeMade(order);
    case 'to-ship':
      return canBeMade(order) && (order.status === 'making' || !isPersonalised(order));
  }
}

const canBeMade = (order: Facts): boolean => !isIncomplete(order) && !needsConfirmation(order);
