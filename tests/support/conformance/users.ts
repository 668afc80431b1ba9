import { expect } from 'vitest';
import { tombstoneFrom } from '#lambdas/my-data/person.ts';
import { address } from '../unit/address.ts';
import { atOnce, type Cases } from './ports.ts';

const user = {
  userId: 'user-1',
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  mobileNumber: '9876543210',
  createdAt: '2026-06-01T12:00:00.000Z',
};
const proof = {
  ...user,
  fullName: 'Other',
  createdAt: '2026-07-01T12:00:00.000Z',
  mailboxProvedAt: '2026-07-01T12:00:00.000Z',
};
const check = { userId: user.userId, userPoolId: 'pool', expiresAt: 1_900_000_000 };
const day = { day: '2026-06-01', end: 1_900_000_000 };
const later = '2026-08-01T12:00:00.000Z';

export const userCases: Cases = {
  'saved addresses are replaced only at the version that was read, and erased with their customer': async (ports) => {
    const { addressBooks, person } = ports;
    const book = { version: 1, addresses: [{ ...address, addressId: 'A' }] };
    expect(await addressBooks.find(user.userId, { consistent: true })).toBeUndefined();
    expect(await addressBooks.replace(user.userId, 0, book)).toBe(true);
    expect(await addressBooks.replace(user.userId, 0, book)).toBe(false);
    expect(await addressBooks.find(user.userId, { consistent: true })).toEqual(book);
    expect(await addressBooks.find('user-2', { consistent: true })).toBeUndefined();
    await person.erase(user.userId, tombstoneFrom(new Date(later)));
    expect(await addressBooks.find(user.userId, { consistent: true })).toBeUndefined();
  },
  'a record is created once, and creating it again returns the first': async ({ users }) => {
    expect(await users.find(user.userId)).toBeUndefined();
    expect(await users.createIfAbsent(user)).toEqual(user);
    expect(await users.createIfAbsent({ ...user, fullName: 'Other' })).toEqual(user);
    expect(await users.find(user.userId)).toEqual(user);
  },
  'concurrent creations of a record all return the same one': async ({ users }) => {
    const names = ['One', 'Two', 'Three'];
    const results = await atOnce(...names.map((fullName) => () => users.createIfAbsent({ ...user, fullName })));
    expect(new Set(results.map(({ fullName }) => fullName)).size).toBe(1);
  },
  'proving a mailbox creates a missing record': async ({ users }) => {
    await users.proveMailbox(proof);
    expect(await users.find(user.userId)).toEqual(proof);
  },
  'proving a mailbox keeps the other fields of a record': async ({ users }) => {
    await users.createIfAbsent(user);
    await users.proveMailbox(proof);
    expect(await users.find(user.userId)).toEqual({ ...user, mailboxProvedAt: proof.mailboxProvedAt });
  },
  'a change keeps the other fields, and never creates a record': async ({ users }) => {
    expect(await users.change(user.userId, { fullName: 'Other' })).toBeUndefined();
    await users.createIfAbsent(user);
    expect(await users.change(user.userId, { fullName: 'Other' })).toEqual({ ...user, fullName: 'Other' });
    const changed = { ...user, fullName: 'Other', mobileNumber: '9876543211' };
    expect(await users.change(user.userId, { mobileNumber: '9876543211' })).toEqual(changed);
    expect(await users.find(user.userId)).toEqual(changed);
  },
  'a proved mailbox keeps its first time; another address gets a new one': async ({ users }) => {
    await users.proveMailbox(proof);
    await users.proveMailbox({ ...proof, mailboxProvedAt: later });
    expect((await users.find(user.userId))?.mailboxProvedAt).toBe(proof.mailboxProvedAt);
    await users.proveMailbox({ ...proof, email: 'new@example.com', mailboxProvedAt: later });
    expect(await users.find(user.userId)).toEqual({ ...proof, email: 'new@example.com', mailboxProvedAt: later });
  },
  'a check of an account is scheduled once, and only for a user who has not deleted it': async (ports) => {
    const { users, person, accountChecks, pendingChecks } = ports;
    await accountChecks.schedule(check);
    expect(await pendingChecks()).toEqual([]);
    await users.createIfAbsent(user);
    await accountChecks.schedule(check);
    await accountChecks.schedule({ ...check, expiresAt: check.expiresAt + 1 });
    expect(await pendingChecks()).toEqual([check]);
    await person.erase(user.userId, tombstoneFrom(new Date(later)));
    expect(await pendingChecks()).toEqual([]);
    await accountChecks.schedule(check);
    expect(await pendingChecks()).toEqual([]);
  },
  'erased accounts are counted up to the limit of a day': async ({ accountChecks }) => {
    const counted = await atOnce(...[1, 2, 3, 4].map(() => () => accountChecks.countErased(day, 3)));
    expect(counted.filter(Boolean)).toHaveLength(3);
    expect(await accountChecks.countErased({ ...day, day: '2026-06-02' }, 3)).toBe(true);
  },
};
