import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { describe, expect, test, vi } from 'vitest';
import { postConfirmation } from '../../../../lambdas/routes/post-confirmation.ts';
import { memoryShop } from '../support/memory-shop.ts';
import { now } from '../support/records.ts';

const confirmed = (
  userAttributes: Record<string, string>,
  triggerSource: PostConfirmationTriggerEvent['triggerSource'] = 'PostConfirmation_ConfirmSignUp',
): PostConfirmationTriggerEvent => ({
  version: '1',
  region: 'ap-south-1',
  userPoolId: 'pool',
  userName: 'U',
  callerContext: { awsSdkVersion: '1', clientId: 'client' },
  triggerSource,
  request: { userAttributes },
  response: {},
});

/** Confirming an account ends no session. */
const sessions = { endAll: () => Promise.reject(new Error('not to be called')) };

test('the user record is written', async () => {
  const shop = memoryShop();
  const event = confirmed({ sub: 'S', name: 'Asha', email: 'a@example.com', 'custom:mobileNumber': '9876543210' });
  expect(await postConfirmation({ ...shop, sessions, now })(event)).toBe(event);
  expect([...shop.store.users.values()]).toEqual([
    {
      userId: 'S',
      fullName: 'Asha',
      email: 'a@example.com',
      mobileNumber: '9876543210',
      createdAt: now().toISOString(),
    },
  ]);
});

test('an account without attributes has a record too', async () => {
  const shop = memoryShop();
  await postConfirmation({ ...shop, sessions, now })(confirmed({}));
  expect(shop.store.users.get('U')).toMatchObject({ userId: 'U', fullName: '', email: '', mobileNumber: '' });
});

test('a name is kept but for what can not be', async () => {
  const shop = memoryShop();
  await postConfirmation({ ...shop, sessions, now })(confirmed({ sub: 'S', name: `\ud800As\nha${'x'.repeat(200)}` }));
  expect(shop.store.users.get('S')?.fullName).toBe(`Asha${'x'.repeat(116)}`);
});

test('a failure is logged and does not fail the sign-up', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const users = { createIfAbsent: () => Promise.reject(new Error('down')) };
  const event = confirmed({});
  expect(await postConfirmation({ users, sessions, now })(event)).toBe(event);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

describe('after a password reset', () => {
  const reset = confirmed({ sub: 'S', name: 'Asha' }, 'PostConfirmation_ConfirmForgotPassword');

  test('the sessions of the account end, and its record stays as it is', async () => {
    const shop = memoryShop();
    const endAll = vi.fn(async () => {});
    expect(await postConfirmation({ ...shop, sessions: { endAll }, now })(reset)).toBe(reset);
    expect(endAll.mock.calls).toEqual([[{ userPoolId: 'pool', username: 'U' }]]);
    expect(shop.store.users.size).toBe(0);
  });

  test('whoever resets is told when they could not be ended', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(postConfirmation({ ...memoryShop(), sessions, now })(reset)).rejects.toThrow('ask for a code again');
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });
});
