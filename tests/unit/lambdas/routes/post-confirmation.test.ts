import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { postConfirmation } from '../../../../lambdas/routes/post-confirmation.ts';
import { memoryShop } from '../support/memory-shop.ts';
import { now } from '../support/records.ts';

const confirmed = (userAttributes: Record<string, string>): PostConfirmationTriggerEvent => ({
  version: '1',
  region: 'ap-south-1',
  userPoolId: 'pool',
  userName: 'U',
  callerContext: { awsSdkVersion: '1', clientId: 'client' },
  triggerSource: 'PostConfirmation_ConfirmSignUp',
  request: { userAttributes },
  response: {},
});

test('the user record is written', async () => {
  const shop = memoryShop();
  const event = confirmed({ sub: 'S', name: 'Asha', email: 'a@example.com', 'custom:mobileNumber': '9876543210' });
  expect(await postConfirmation({ ...shop, now })(event)).toBe(event);
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
  await postConfirmation({ ...shop, now })(confirmed({}));
  expect(shop.store.users.get('U')).toMatchObject({ userId: 'U', fullName: '', email: '', mobileNumber: '' });
});

test('a name is kept but for what can not be', async () => {
  const shop = memoryShop();
  await postConfirmation({ ...shop, now })(confirmed({ sub: 'S', name: `\ud800As\nha${'x'.repeat(200)}` }));
  expect(shop.store.users.get('S')?.fullName).toBe(`Asha${'x'.repeat(116)}`);
});

test('a failure is logged and does not fail the sign-up', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const users = { createIfAbsent: () => Promise.reject(new Error('down')) };
  const event = confirmed({});
  expect(await postConfirmation({ users, now })(event)).toBe(event);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});
