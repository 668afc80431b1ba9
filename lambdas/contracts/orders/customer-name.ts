import type { Order } from './order.ts';

/** The name of the customer who ordered. The gift's receiver may have another one. */
export const customerName = ({ buyer, name }: Pick<Order, 'buyer' | 'name'>): string => buyer ?? name;
