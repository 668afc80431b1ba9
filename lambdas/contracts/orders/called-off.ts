import type { Order } from './order.ts';

type Facts = Pick<Order, 'status'> & { readonly payment: Pick<Order['payment'], 'status'> };

/** True for an order whose payment was refunded in full before its parcel left: it isn't made or sent any more. */
export const isCalledOff = ({ status, payment }: Facts): boolean =>
  payment.status === 'refunded' && status !== 'shipped' && status !== 'delivered';
