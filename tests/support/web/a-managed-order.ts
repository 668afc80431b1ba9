import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { aLine } from './a-cart.ts';

const at = '2026-06-01T12:00:00.000Z';

/** An order as the API returns it to an owner. */
export const aManagedOrder = (fields: Partial<ManagedOrder> = {}): ManagedOrder => ({
  orderId: 'order-1',
  version: 1,
  status: 'placed',
  payment: { method: 'cash-on-delivery', status: 'due' },
  name: 'Asha Rao',
  email: 'asha@example.com',
  mobileNo: '9876543210',
  residentialAddress: '1 Temple Street',
  cartPrice: 500,
  deliveryFee: 0,
  toPay: fields.cartPrice ?? 500,
  cartQty: 1,
  lines: [aLine('mug', 1, 500)],
  createdAt: at,
  history: [{ status: 'placed', at }],
  ...fields,
});
