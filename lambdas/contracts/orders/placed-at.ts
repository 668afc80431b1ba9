import type { Order } from './order.ts';

/** When an order was placed: for a card, once the payment had arrived. ISO 8601, UTC. */
export const placedAt = ({ history, createdAt }: Pick<Order, 'history' | 'createdAt'>): string =>
  history.find(({ status }) => status === 'placed')?.at ?? createdAt;
