import type { Order } from './order.ts';

/** Why an order by cash on delivery needs a confirmation (D24): its total, or how many there are of its customer or phone. */
export type ConfirmationReason = 'high-value' | 'open-orders' | 'orders-per-day';

export type Confirmation = 'needed' | 'confirmed';

/** True while an order can't be made or shipped because it waits for its confirmation (D24). */
export const needsConfirmation = ({ status, confirmation }: Pick<Order, 'status' | 'confirmation'>): boolean =>
  status === 'placed' && confirmation === 'needed';
