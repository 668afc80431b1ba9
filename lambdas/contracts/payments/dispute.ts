import type { Dispute } from '../orders/order.ts';

/** True until a dispute is decided. */
export const isOpenDispute = ({ status }: Pick<Dispute, 'status'>): boolean => status !== 'won' && status !== 'lost';

/** True while the dispute is open, and after the shop has lost it. The bank then has the money, so the shop can't refund it. */
export const isAgainstShop = (dispute: Pick<Dispute, 'status'> | undefined): boolean =>
  dispute !== undefined && dispute.status !== 'won';
