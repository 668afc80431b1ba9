import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { noon, now, shopper } from '#tests/support/unit/records.ts';
import { proveMailbox, registerUser } from './register.ts';

test('a record is written once: a password reset later changes nothing', async () => {
  const shop = memoryShop();
  const first = await registerUser({ ...shop, now }, user);
  expect(await registerUser({ ...shop, now: () => new Date(0) }, { ...user, fullName: 'Other' })).toEqual(first);
  expect(shop.store.users.get(user.userId)).toEqual({ ...user, createdAt: now().toISOString() });
});

const { owner: _, ...user } = shopper;
const later = () => new Date(noon.getTime() + 60_000);

test('a proof is added to the record that stands, and the first proof stays', async () => {
  const shop = memoryShop();
  await registerUser({ ...shop, now }, user);
  await proveMailbox({ ...shop, now: later }, { ...user, fullName: 'Other' });
  const proved = { ...user, createdAt: now().toISOString(), mailboxProvedAt: later().toISOString() };
  expect(shop.store.users.get(user.userId)).toEqual(proved);
  await proveMailbox({ ...shop, now: () => new Date(0) }, user);
  expect(shop.store.users.get(user.userId)).toEqual(proved);
});

test('a proof writes a missing record, and registering after it takes nothing away', async () => {
  const shop = memoryShop();
  await proveMailbox({ ...shop, now }, user);
  const proved = { ...user, createdAt: now().toISOString(), mailboxProvedAt: now().toISOString() };
  expect(await registerUser({ ...shop, now: later }, user)).toEqual(proved);
});

test('a proof is of one address: another address takes a proof of its own', async () => {
  const shop = memoryShop();
  await proveMailbox({ ...shop, now }, user);
  await proveMailbox({ ...shop, now: later }, { ...user, email: 'new@example.com' });
  expect(shop.store.users.get(user.userId)).toMatchObject({
    email: 'new@example.com',
    mailboxProvedAt: later().toISOString(),
  });
});
