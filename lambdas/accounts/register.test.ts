import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, noon, now } from '#tests/support/unit/records.ts';
import { proveMailbox, registerUser } from './register.ts';

test('creates a record once, and leaves an existing one unchanged', async () => {
  const shop = memoryShop();
  const first = await registerUser({ ...shop, now }, user);
  expect(await registerUser({ ...shop, now: () => new Date(0) }, { ...user, fullName: 'Other' })).toEqual(first);
  expect(shop.store.users.get(user.userId)).toEqual({ ...user, createdAt: now().toISOString() });
});

const { owner: _, ...user } = customer;
const later = () => new Date(noon.getTime() + 60_000);

test('adds a proof to the existing record, and keeps the first proof', async () => {
  const shop = memoryShop();
  await registerUser({ ...shop, now }, user);
  await proveMailbox({ ...shop, now: later }, { ...user, fullName: 'Other' });
  const proved = { ...user, createdAt: now().toISOString(), mailboxProvedAt: later().toISOString() };
  expect(shop.store.users.get(user.userId)).toEqual(proved);
  await proveMailbox({ ...shop, now: () => new Date(0) }, user);
  expect(shop.store.users.get(user.userId)).toEqual(proved);
});

test('creates a missing record with its proof, and keeps the proof at a later registration', async () => {
  const shop = memoryShop();
  await proveMailbox({ ...shop, now }, user);
  const proved = { ...user, createdAt: now().toISOString(), mailboxProvedAt: now().toISOString() };
  expect(await registerUser({ ...shop, now: later }, user)).toEqual(proved);
});

test('replaces the proof if another address is proved', async () => {
  const shop = memoryShop();
  await proveMailbox({ ...shop, now }, user);
  await proveMailbox({ ...shop, now: later }, { ...user, email: 'new@example.com' });
  expect(shop.store.users.get(user.userId)).toMatchObject({
    email: 'new@example.com',
    mailboxProvedAt: later().toISOString(),
  });
});
