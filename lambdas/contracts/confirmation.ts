import type { Order } from './order.ts';

/** Why a cash-on-delivery order needs a confirmation (D24): its total, or the number of orders of its customer or phone. */
export type ConfirmationReason = 'high-value' | 'open-orders' | 'orders-per-day';

export type Confirmation = 'needed' | 'confirmed';

/** True while the order can't be made or shipped because it awaits its confirmation (D24). */
export const needsConfirmation = ({ status, confirmation }: Pick<Order, 'status' | 'confirmation'>): boolean =>
  status === 'placed' && confirmation === 'needed';
