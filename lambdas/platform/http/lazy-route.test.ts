import { expect, test, vi } from 'vitest';
import { event } from '#tests/support/unit/events.ts';
import { customer } from '#tests/support/unit/records.ts';
import { forCustomers } from './access.ts';
import { lazyRoute } from './lazy-route.ts';
import { respondEmpty } from './respond.ts';

test('loads a route with its first call, and keeps its access check', async () => {
  const load = vi.fn(async () => forCustomers(async () => respondEmpty(204)));
  const route = lazyRoute('customer', load);
  expect(load).not.toHaveBeenCalled();
  expect(await route.run(event('GET /api/cart', { as: customer }))).toMatchObject({ statusCode: 204 });
  expect(await route.run(event('GET /api/cart', {}))).toMatchObject({ statusCode: 401 });
});
