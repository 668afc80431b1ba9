import type { Order } from './order.ts';

/**
 * Why a cash-on-delivery order needs a confirmation: its total, how many orders its customer or phone has, or how many were
 * placed on its day from its network, or with unproved mailboxes of its mail domain.
 */
export type ConfirmationReason =
  | 'high-value'
  | 'open-orders'
  | 'orders-per-day'
  | 'orders-per-network'
  | 'orders-per-domain';

export type Confirmation = 'needed' | 'confirmed';

/** True while the order awaits its confirmation, and so can't be made or shipped. */
export const needsConfirmation = ({ status, confirmation }: Pick<Order, 'status' | 'confirmation'>): boolean =>
  status === 'placed' && confirmation === 'needed';
