import type { ManagedOrder } from '../contracts/manage-orders.ts';
import type { Dispute } from '../contracts/order.ts';
import type { OrderRecord } from './order.ts';

type Known = NonNullable<ManagedOrder['dispute']>;

/** True while the bank has the money, or has decided to keep it. */
export const isAgainstShop = ({ status }: Pick<Dispute, 'status'>): boolean => status !== 'won';

/** How the disputes of an order's payment stand; a payment can have more than one. */
const disputesOf = ({ history }: Pick<OrderRecord, 'history'>): ReadonlyMap<string, Known> =>
  new Map(
    history.flatMap(({ at, dispute }) => (dispute === undefined ? [] : [[dispute.disputeId, { ...dispute, at }]])),
  );

/** The dispute to look at: one that is against the shop, or the latest. */
export function disputeOf(order: Pick<OrderRecord, 'history'>): Known | undefined {
  const disputes = [...disputesOf(order).values()];
  return disputes.find(isAgainstShop) ?? disputes.at(-1);
}

/** True where the bank has the money of the order, so that it is not the shop's to give back. */
export function isHeldByBank(order: Pick<OrderRecord, 'history'>): boolean {
  const dispute = disputeOf(order);
  return dispute !== undefined && isAgainstShop(dispute);
}

/** True where the order says so already. */
export function isKnown(order: Pick<OrderRecord, 'history'>, dispute: Dispute): boolean {
  const known = disputesOf(order).get(dispute.disputeId);
  return known?.status === dispute.status && known.amount === dispute.amount;
}
