import type { Order } from './order.ts';

/** The name of the customer who ordered. The gift's receiver may have another one. */
export const customerName = ({ buyer, name }: Pick<Order, 'buyer' | 'name'>): string => buyer ?? name;

/** The name of the gift's recipient; undefined if it is the customer. */
export function recipientName({ address, ...order }: Pick<Order, 'buyer' | 'name' | 'address'>): string | undefined {
  const name = address?.name ?? order.name;
  return name === customerName(order) ? undefined : name;
}
