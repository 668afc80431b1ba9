import { expect, test } from 'vitest';
import { registerUser } from '../../../../../lambdas/operations/users/register.ts';
import { memoryShop } from '../../support/memory-shop.ts';
import { now, shopper } from '../../support/records.ts';

test('a record is written once: a password reset later changes nothing', async () => {
  const shop = memoryShop();
  const { owner: _, ...user } = shopper;
  const first = await registerUser({ ...shop, now }, user);
  expect(await registerUser({ ...shop, now: () => new Date(0) }, { ...user, fullName: 'Other' })).toEqual(first);
  expect(shop.store.users.get(user.userId)).toEqual({ ...user, createdAt: now().toISOString() });
});
