import type { ManagedOrder } from '../contracts/desk/manage-orders.ts';
import type { Dispute } from '../contracts/orders/order.ts';
import { isAgainstShop, isOpenDispute } from '../contracts/payments/dispute.ts';
import type { OrderRecord } from './order.ts';

type KnownDispute = NonNullable<ManagedOrder['dispute']>;

/** The latest status of each dispute of an order's payment; a payment can have several. */
const disputesOf = ({ history }: Pick<OrderRecord, 'history'>): ReadonlyMap<string, KnownDispute> =>
  new Map(
    history.flatMap(({ at, dispute }) => (dispute === undefined ? [] : [[dispute.disputeId, { ...dispute, at }]])),
  );

/** The dispute that matters most: one that is open or lost, or else the latest. */
export function disputeOf(order: Pick<OrderRecord, 'history'>): KnownDispute | undefined {
  const disputes = [...disputesOf(order).values()];
  return disputes.find(isAgainstShop) ?? disputes.at(-1);
}

/** True if a dispute is open or lost, so the bank has the order's money and the shop can't refund it. */
export const isHeldByBank = (order: Pick<OrderRecord, 'history'>): boolean => isAgainstShop(disputeOf(order));

/** True if a dispute isn't decided yet. */
export const hasOpenDispute = (order: Pick<OrderRecord, 'history'>): boolean =>
  [...disputesOf(order).values()].some(isOpenDispute);

/** True if the order already has this status of the dispute. */
export function isKnown(order: Pick<OrderRecord, 'history'>, dispute: Dispute): boolean {
  const known = disputesOf(order).get(dispute.disputeId);
  return known?.status === dispute.status && known.amount === dispute.amount;
}
