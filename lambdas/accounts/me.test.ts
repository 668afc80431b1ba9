import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, now, owner } from '#tests/support/unit/records.ts';
import { succeed } from '../platform/result.ts';
import { readMe } from './me.ts';
import { registerUser } from './register.ts';

const { owner: _, ...claims } = customer;

test('returns the stored record rather than the token’s details', async () => {
  const shop = memoryShop();
  await registerUser({ ...shop, now }, { ...claims, fullName: 'Asha R.' });
  expect(await readMe({ ...shop, now }, customer)).toEqual(succeed({ ...customer, fullName: 'Asha R.' }));
});

test('creates a missing record from the token', async () => {
  const shop = memoryShop();
  await shop.owners.add({ userId: owner.userId, addedAt: 'T' });
  expect(await readMe({ ...shop, now }, owner)).toEqual(succeed(owner));
  expect(shop.store.users.get(owner.userId)).toEqual({
    ...claims,
    userId: owner.userId,
    createdAt: now().toISOString(),
  });
});

test('D1: no record contains a password', async () => {
  const shop = memoryShop();
  await readMe({ ...shop, now }, customer);
  expect(Object.keys(shop.store.users.get(customer.userId) ?? {}).sort()).toEqual([
    'createdAt',
    'email',
    'fullName',
    'mobileNumber',
    'userId',
  ]);
});
