import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, id, owner } from '#tests/support/unit/records.ts';
import { getOrder } from './get-order.ts';

test('D11: returns the customer’s own orders only', async () => {
  const shop = memoryShop();
  const placed = order();
  shop.store.orders.set(placed.orderId, placed);
  const result = await getOrder(shop, customer.userId, placed.orderId);
  expect(result).toMatchObject({ ok: true, value: { orderId: placed.orderId, lines: [{ qty: 2, price: 250.5 }] } });
  expect(JSON.stringify(result)).not.toMatch(/fingerprint|userId|paise/i);
  expect(await getOrder(shop, owner.userId, placed.orderId)).toMatchObject({ code: 'order_not_found' });
  expect(await getOrder(shop, customer.userId, id('none'))).toMatchObject({ code: 'order_not_found' });
});
