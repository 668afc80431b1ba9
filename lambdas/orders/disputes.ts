import type { ManagedOrder } from '../contracts/manage-orders.ts';
import type { Dispute } from '../contracts/order.ts';
import type { OrderRecord } from './order.ts';

type Known = NonNullable<ManagedOrder['dispute']>;

/** True while the bank holds the money, or has decided to keep it. */
export const isAgainstShop = ({ status }: Pick<Dispute, 'status'>): boolean => status !== 'won';

/** The latest status of each dispute of an order's payment; a payment can have several. */
const disputesOf = ({ history }: Pick<OrderRecord, 'history'>): ReadonlyMap<string, Known> =>
  new Map(
    history.flatMap(({ at, dispute }) => (dispute === undefined ? [] : [[dispute.disputeId, { ...dispute, at }]])),
  );

/** The most relevant dispute: one that is against the shop, or else the latest. */
export function disputeOf(order: Pick<OrderRecord, 'history'>): Known | undefined {
  const disputes = [...disputesOf(order).values()];
  return disputes.find(isAgainstShop) ?? disputes.at(-1);
}

/** True while the bank holds the order's money, so the shop can't refund it. */
export function isHeldByBank(order: Pick<OrderRecord, 'history'>): boolean {
  const dispute = disputeOf(order);
  return dispute !== undefined && isAgainstShop(dispute);
}

/** True if the order already has this status of the dispute. */
export function isKnown(order: Pick<OrderRecord, 'history'>, dispute: Dispute): boolean {
  const known = disputesOf(order).get(dispute.disputeId);
  return known?.status === dispute.status && known.amount === dispute.amount;
}
