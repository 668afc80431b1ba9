import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { noon } from '#tests/support/unit/records.ts';
import { getManagedOrder } from './get-managed-order.ts';

test('an owner learns that the order’s customer has deleted the account', async () => {
  const shop = memoryShop();
  const { orderId, userId, ...placed } = order();
  shop.store.orders.set(orderId, { ...placed, orderId, userId });
  const user = { userId, fullName: '', email: '', mobileNumber: '', createdAt: noon.toISOString() };
  shop.store.users.set(userId, user);
  const found = async () => {
    const seen = await getManagedOrder(shop, orderId);
    return seen.ok && seen.value.accountDeleted;
  };
  expect(await found()).toBeUndefined();
  shop.store.users.set(userId, { ...user, deletedAt: noon.toISOString() });
  expect(await found()).toBe(true);
});
