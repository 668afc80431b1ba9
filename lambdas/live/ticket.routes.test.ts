import { expect, test } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';
import { claimsOf } from '#tests/support/unit/events.ts';
import { customer, owner } from '#tests/support/unit/records.ts';

test('D14: returns a URL for one WebSocket, which is not cached', async () => {
  const { call, live } = memoryApi();
  const response = await call('POST /api/live', { as: customer });
  expect(response).toMatchObject({
    status: 201,
    cache: 'no-store',
    body: { url: 'wss://shop.example/live?ticket=ticket', expiresAt: '2026-06-01T12:01:00.000Z' },
  });
  expect([...live.store.tickets.values()]).toMatchObject([{ userId: customer.userId }]);
});

test('reads the site’s address from the event, and from SSM only in a stage that passes none', async () => {
  const { call } = memoryApi();
  const stageVariables = { siteOrigin: 'https://gifts.example' };
  expect(await call('POST /api/live', { as: customer, stageVariables })).toMatchObject({
    body: { url: 'wss://gifts.example/live?ticket=ticket' },
  });
});

test.each([
  ['an owner', claimsOf(owner), false, true],
  [
    'an owner with a second factor, in a stage that requires one',
    { ...claimsOf(owner), second_factor: '1' },
    true,
    true,
  ],
  ['an owner without a second factor, in a stage that requires one', claimsOf(owner), true, false],
  ['a customer', claimsOf(customer), false, false],
] as const)(
  'issues a ticket to %s with the claim of their token',
  async (_, claims, ownersNeedSecondFactor, claimed) => {
    const { call, live } = memoryApi({ ownersNeedSecondFactor });
    await call('POST /api/live', { claims });
    expect([...live.store.tickets.values()]).toMatchObject([{ owner: claimed }]);
  },
);
