import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { followDeletion } from './follow-deletion.ts';

const tombstone = { userId: 'U', isTombstone: true };
const profile = { userId: 'U', isTombstone: false };

test.each([
  { name: 'the end of a tombstone', change: { before: tombstone }, lines: 0 },
  { name: 'a deletion', change: { before: profile, after: tombstone }, lines: 1 },
  { name: 'a new account', change: { after: profile }, lines: 1 },
  { name: 'a removed profile that is no tombstone', change: { before: profile }, lines: 1 },
])('$name leaves $lines lines', async ({ change, lines }) => {
  const shop = memoryShop();
  await shop.carts.put('U', { productId: 'P', title: 'Mug', qty: 1, addedAt: 'T' });
  await followDeletion(shop, [change]);
  expect(await shop.carts.lines('U')).toHaveLength(lines);
  expect(shop.store.users.size).toBe(0);
});
