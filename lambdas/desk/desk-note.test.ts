import { beforeEach, expect, test } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, id, owner, secondOwner } from '#tests/support/unit/records.ts';

let api: ReturnType<typeof memoryApi>;
const orderId = id('order');
const meera = { ...secondOwner, fullName: 'Meera' };
beforeEach(() => {
  api = memoryApi();
  api.shop.store.orders.set(orderId, order());
});

const path = '/api/manage/orders/{orderId}/note';
const read = (as = owner) => api.call(`GET ${path}`, { as, pathParameters: { orderId } });
const save = (body: object, as = owner) => api.call(`PUT ${path}`, { as, pathParameters: { orderId }, body });

test('owners note something for each other, which the order’s customer never sees', async () => {
  expect((await read()).body).toEqual({ version: 0, note: '' });
  expect(await save({ version: 0, note: ' Uses the old frame.\nAsk Ben. ' })).toMatchObject({ status: 200 });
  expect((await read(meera)).body).toEqual({ version: 1, note: 'Uses the old frame.\nAsk Ben.' });
  expect((await save({ version: 1, note: '' })).body).toEqual({ version: 2, note: '' });
  expect((await read(customer)).status).toBe(403);
  await save({ version: 2, note: 'Secret' });
  const seen = await api.call('GET /api/orders/{orderId}', { as: customer, pathParameters: { orderId } });
  expect(JSON.stringify(seen.body)).not.toContain('Secret');
});

test('of two owners who take an order at once, one has it; it can be given back by either', async () => {
  const both = await Promise.all([save({ version: 0, taken: true }), save({ version: 0, taken: true }, meera)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { taken } = (await read()).body;
  expect(taken).toEqual({ by: owner.fullName, at: expect.any(String), me: true });
  expect((await read(meera)).body.taken).toMatchObject({ by: owner.fullName, me: false });
  const refused = await save({ version: 1, taken: true }, meera);
  expect(refused).toMatchObject({ status: 409, body: { code: 'order_taken' } });
  expect(refused.body.detail).toContain(owner.fullName);
  expect((await save({ version: 1, note: 'Mine' })).body).toMatchObject({ note: 'Mine', taken });
  expect((await save({ version: 2, taken: false }, meera)).body).toEqual({ version: 3, note: 'Mine' });
  expect((await save({ version: 3, taken: true }, meera)).body).toMatchObject({ taken: { by: 'Meera', me: true } });
});

test('refuses a note from before another owner’s change, and of no order', async () => {
  await save({ version: 0, note: 'First' });
  expect(await save({ version: 0, note: 'Second' }, meera)).toMatchObject({
    status: 409,
    body: { code: 'order_changed' },
  });
  expect((await read()).body.note).toBe('First');
  api.shop.store.orders.delete(orderId);
  expect((await save({ version: 1, note: 'Third' })).status).toBe(404);
  expect((await read()).status).toBe(404);
});
