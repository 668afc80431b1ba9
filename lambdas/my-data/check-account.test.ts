import { beforeEach, expect, test, vi } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { noon } from '#tests/support/unit/records.ts';
import { limits } from '../contracts/limits.ts';
import { CognitoRefusal } from '../platform/cognito.ts';
import { type AccountCheck, followCheck, scheduleChecks } from './check-account.ts';
import { hasAccountAt } from './has-account.gateway.ts';
import { tombstoneFrom } from './person.ts';

const start = noon.getTime() / 1000;
const day = 24 * 3600;
const pool = 'ap-south-1_Pool';

/** A shop with customers, whose Cognito responds to a lookup with this error, or knows everyone. */
async function shopOf(code: string | undefined, ...userIds: string[]) {
  const shop = memoryShop();
  const state = { time: start };
  const cognito = vi.fn(async (action: string, _body: object) => {
    if (code !== undefined) throw new CognitoRefusal(action, JSON.stringify({ __type: code }));
    return {};
  });
  const dependencies = {
    ...shop,
    userPoolId: pool,
    hasAccount: hasAccountAt(cognito, pool),
    now: () => new Date(state.time * 1000),
  };
  for (const userId of userIds) {
    const user = { userId, fullName: 'Asha', email: 'asha@example.com', mobileNumber: '9', createdAt: 'T' };
    await shop.users.createIfAbsent(user);
    await shop.carts.put(userId, { productId: 'P', title: 'Mug', qty: 1, addedAt: 'T' });
    await scheduleChecks(dependencies, [{ after: { userId, isTombstone: false } }]);
  }
  /** Removes a user's check, as DynamoDB does when it has expired, and follows that change. */
  const expire = async (userId: string, change: Partial<AccountCheck> = {}) => {
    const before = shop.store.accountChecks.get(userId);
    if (before === undefined) throw new Error(`${userId} has no check`);
    shop.store.accountChecks.delete(userId);
    state.time = Math.max(state.time, before.expiresAt);
    await followCheck(dependencies, [{ before: { ...before, ...change } }]);
  };
  const dueIn = (userId: string) => {
    const check = shop.store.accountChecks.get(userId);
    return check && (check.expiresAt - state.time) / day;
  };
  const isErased = async (userId: string) =>
    shop.store.users.get(userId)?.deletedAt !== undefined && (await shop.carts.lines(userId)).length === 0;
  return { shop, state, cognito, dependencies, expire, dueIn, isErased };
}

const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => void logged.mockClear());

// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminGetUser.html#API_AdminGetUser_Errors
test('erases the items of a user whom Cognito does not find', async () => {
  const { expire, dueIn, isErased, cognito, shop } = await shopOf('UserNotFoundException', 'U', 'V');
  expect(dueIn('U')).toBe(limits.accountCheckDays);
  await expire('U');
  expect(cognito.mock.calls).toEqual([['AdminGetUser', { UserPoolId: pool, Username: 'U' }]]);
  expect(await isErased('U')).toBe(true);
  expect(dueIn('U')).toBeUndefined();
  expect(await isErased('V')).toBe(false);
  expect(shop.store.users.get('U')).toMatchObject({ fullName: '', email: '', mobileNumber: '' });
});

test('checks a user who has an account again in a week', async () => {
  const { expire, dueIn, isErased } = await shopOf(undefined, 'U');
  await expire('U');
  expect(await isErased('U')).toBe(false);
  expect(dueIn('U')).toBe(limits.accountCheckDays);
});

test.each([
  'ResourceNotFoundException',
  'NotAuthorizedException',
  'TooManyRequestsException',
  'InternalErrorException',
  'AccessDeniedException',
])('erases nothing after %s, and checks again the next day', async (code) => {
  const { expire, dueIn, isErased } = await shopOf(code, 'U');
  await expire('U');
  expect(await isErased('U')).toBe(false);
  expect(dueIn('U')).toBe(1);
  expect(logged).toHaveBeenCalledTimes(1);
});

test('erases at most 20 users a day, and the others from the next day on', async () => {
  const userIds = Array.from({ length: limits.erasedAccountsADay + 2 }, (_, index) => `U${index}`);
  const { expire, isErased, dueIn, shop } = await shopOf('UserNotFoundException', ...userIds);
  for (const userId of userIds) await expire(userId);
  const kept = userIds.slice(limits.erasedAccountsADay);
  const erased = await Promise.all(userIds.map(isErased));
  expect(erased.filter(Boolean)).toHaveLength(20);
  expect(kept.map(dueIn)).toEqual([1, 1]);
  expect(logged).toHaveBeenCalledTimes(2);
  for (const userId of kept) await expire(userId);
  expect(await Promise.all(kept.map(isErased))).toEqual([true, true]);
  expect([...shop.store.erasedAccounts.values()]).toEqual([20, 2]);
});

test('erases nothing of a user of another pool, and does not ask about them', async () => {
  const { expire, dueIn, isErased, cognito } = await shopOf('UserNotFoundException', 'U');
  await expire('U', { userPoolId: 'ap-south-1_Other' });
  expect(cognito).not.toHaveBeenCalled();
  expect(await isErased('U')).toBe(false);
  expect(dueIn('U')).toBeUndefined();
  expect(logged.mock.calls.flat()).toMatchObject([{ error: expect.stringContaining('ap-south-1_Other') }]);
});

test('does nothing if a check is only scheduled, or goes before it is due because its account was deleted', async () => {
  const { dependencies, cognito, shop } = await shopOf('UserNotFoundException', 'U');
  const check = shop.store.accountChecks.get('U');
  if (check === undefined) throw new Error('no check');
  await followCheck(dependencies, [{ after: check }, { before: check }]);
  expect(cognito).not.toHaveBeenCalled();
});

test('erases an owner, unless no other is left', async () => {
  const { expire, isErased, shop } = await shopOf('UserNotFoundException', 'U', 'V');
  for (const userId of ['U', 'V']) await shop.owners.add({ userId, addedAt: 'T' });
  await expire('U');
  await expire('V');
  expect(await Promise.all(['U', 'V'].map(isErased))).toEqual([true, true]);
  expect(await shop.owners.list()).toEqual(['V']);
});

test('schedules no check for a deleted account', async () => {
  const { dependencies, shop } = await shopOf(undefined, 'U');
  await shop.person.erase('U', tombstoneFrom(noon));
  await scheduleChecks(dependencies, [{ after: { userId: 'U', isTombstone: false } }]);
  const tombstone = { userId: 'V', isTombstone: true };
  await shop.users.createIfAbsent({ userId: 'V', fullName: '', email: '', mobileNumber: '', createdAt: 'T' });
  await scheduleChecks(dependencies, [{ after: { ...tombstone, isTombstone: false } }, { after: tombstone }]);
  expect(shop.store.accountChecks.size).toBe(0);
});
