import { expect, test } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';
import { customer } from '#tests/support/unit/records.ts';

test('D14: returns an address for one WebSocket, which is not cached', async () => {
  const { call, live } = memoryApi();
  const answer = await call('POST /api/live', { as: customer });
  expect(answer).toMatchObject({
    status: 201,
    cache: 'no-store',
    body: { url: 'wss://shop.example/live?ticket=ticket', expiresAt: '2026-06-01T12:01:00.000Z' },
  });
  expect([...live.store.tickets.values()]).toMatchObject([{ userId: customer.userId }]);
});
