import { expect } from 'vitest';
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
const later = '2026-08-01T12:00:00.000Z';

export const userCases: Cases = {
  'a record is created once; the first stays': async ({ users }) => {
    expect(await users.find(user.userId)).toBeUndefined();
    expect(await users.createIfAbsent(user)).toEqual(user);
    expect(await users.createIfAbsent({ ...user, fullName: 'Other' })).toEqual(user);
    expect(await users.find(user.userId)).toEqual(user);
  },
  'records created at the same moment answer the same one': async ({ users }) => {
    const names = ['One', 'Two', 'Three'];
    const answers = await atOnce(...names.map((fullName) => () => users.createIfAbsent({ ...user, fullName })));
    expect(new Set(answers.map(({ fullName }) => fullName)).size).toBe(1);
  },
  'a proof creates the record where there is none': async ({ users }) => {
    await users.proveMailbox(proof);
    expect(await users.find(user.userId)).toEqual(proof);
  },
  'a proof leaves all but the address of a record as it is': async ({ users }) => {
    await users.createIfAbsent(user);
    await users.proveMailbox(proof);
    expect(await users.find(user.userId)).toEqual({ ...user, mailboxProvedAt: proof.mailboxProvedAt });
  },
  'a change keeps the other fields, and makes no record': async ({ users }) => {
    expect(await users.change(user.userId, { fullName: 'Other' })).toBeUndefined();
    await users.createIfAbsent(user);
    expect(await users.change(user.userId, { fullName: 'Other' })).toEqual({ ...user, fullName: 'Other' });
    const changed = { ...user, fullName: 'Other', mobileNumber: '9876543211' };
    expect(await users.change(user.userId, { mobileNumber: '9876543211' })).toEqual(changed);
    expect(await users.find(user.userId)).toEqual(changed);
  },
  'a mailbox that is proved keeps its time; another address is a new proof': async ({ users }) => {
    await users.proveMailbox(proof);
    await users.proveMailbox({ ...proof, mailboxProvedAt: later });
    expect((await users.find(user.userId))?.mailboxProvedAt).toBe(proof.mailboxProvedAt);
    await users.proveMailbox({ ...proof, email: 'new@example.com', mailboxProvedAt: later });
    expect(await users.find(user.userId)).toEqual({ ...proof, email: 'new@example.com', mailboxProvedAt: later });
  },
};
