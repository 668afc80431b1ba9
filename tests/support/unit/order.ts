import type { OrderRecord } from '#lambdas/orders/order.ts';
import { customer, id, noon, product } from './records.ts';

const { createdAt: _created, revision: _revision, ...tea } = product('tea');

export const order = (fields: Partial<OrderRecord> = {}): OrderRecord => ({
  orderId: id('order'),
  userId: customer.userId,
  fingerprint: 'fingerprint',
  status: 'placed',
  payment: { method: 'cash-on-delivery', status: 'due' },
  name: customer.fullName,
  email: customer.email,
  mobileNo: '9876543210',
  residentialAddress: '1 Temple Street',
  totalPaise: 50_100,
  cartQty: 2,
  lines: [{ ...tea, qty: 2 }],
  createdAt: noon.toISOString(),
  history: [{ status: 'placed', at: noon.toISOString() }],
  ...fields,
});
