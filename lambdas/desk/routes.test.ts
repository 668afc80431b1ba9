import { beforeEach, expect, test } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';
import { finding } from '#tests/support/unit/finding.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, id, owner } from '#tests/support/unit/records.ts';
import { recountWork } from '../orders/work-counts.ts';

let api: ReturnType<typeof memoryApi>;
const orderId = id('order');
beforeEach(() => {
  api = memoryApi();
  api.shop.store.orders.set(orderId, order());
});
const pathParameters = { orderId };
const get = (as = owner) => api.call('GET /api/manage/orders/{orderId}', { as, pathParameters });
const patch = (body: unknown, as = owner) =>
  api.call('PATCH /api/manage/orders/{orderId}', { as, pathParameters, body });
const list = (queryStringParameters: Record<string, string | undefined> = {}) =>
  api.call('GET /api/manage/orders', { as: owner, queryStringParameters });
const csv = (queryStringParameters: Record<string, string | undefined> = {}) =>
  api.raw('GET /api/manage/orders.csv', { as: owner, queryStringParameters });

test('D11: lets the owner list, open and change all orders', async () => {
  expect(await list({ status: 'placed' })).toMatchObject({
    status: 200,
    cache: 'no-store',
    body: { orders: [{ orderId, status: 'placed', history: [{ status: 'placed' }] }] },
  });
  const shipped = await patch({ status: 'shipped' });
  expect(shipped).toMatchObject({ status: 200, body: { status: 'shipped', history: [{}, { by: 'Asha Rao' }] } });
  expect(await get()).toEqual(shipped);
  expect((await list({ q: orderId })).body).toEqual({ orders: [shipped.body] });
  expect(await patch({ status: 'shipped' })).toMatchObject({ status: 409, body: { code: 'impossible_step' } });
});

test('shows the customer steps and reasons, without who took them', async () => {
  await patch({ status: 'cancelled', reason: 'Out of clay' });
  const seen = await api.call('GET /api/orders/{orderId}', { as: customer, pathParameters });
  expect(seen.body.history[1]).toEqual({ status: 'cancelled', at: expect.any(String), reason: 'Out of clay' });
});

test('shows the proofs of an existing order only', async () => {
  const proofs = (of: string) =>
    api.call('GET /api/manage/orders/{orderId}/proofs', { as: owner, pathParameters: { orderId: of } });
  expect(await proofs(orderId)).toMatchObject({ status: 200, body: { proofs: [] } });
  expect(await proofs(id('never'))).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
});

test('does not show the owner the payment page', async () => {
  const payment = { method: 'card', status: 'pending', checkoutUrl: 'https://checkout.example' } as const;
  api.shop.store.orders.set(orderId, order({ status: 'awaiting-payment', payment, sessionId: 'session' }));
  for (const text of [JSON.stringify((await get()).body), JSON.stringify((await list()).body)]) {
    expect(text).not.toMatch(/checkoutUrl|session|fingerprint|userId/);
  }
  expect((await api.call('GET /api/orders/{orderId}', { as: customer, pathParameters })).body.payment).toEqual(payment);
});

test.each([
  ['status', { status: 'lost' }],
  ['status', {}],
  ['status', { status: 'shipped', payment: 'collected' }],
  ['payment', { payment: 'stolen' }],
  ['reason', { status: 'cancelled' }],
  ['reason', { status: 'cancelled', reason: '  ' }],
  ['reason', { status: 'cancelled', reason: 'x'.repeat(301) }],
])('refuses a command with a wrong %s: %j', async (field, body) => {
  expect(await patch(body)).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ field }] } });
  expect(api.shop.store.orders.get(orderId)).toEqual(order());
});

test('returns 404 for a missing order and an invalid ID', async () => {
  for (const name of [id('none'), 'ORDER#x', '__proto__']) {
    const call = { as: owner, pathParameters: { orderId: name } };
    const responses = [
      await api.call('GET /api/manage/orders/{orderId}', call),
      await api.call('PATCH /api/manage/orders/{orderId}', { ...call, body: { status: 'shipped' } }),
      await api.call('POST /api/manage/orders/{orderId}/refund', call),
    ];
    for (const response of responses)
      expect(response).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  }
});

test('does not refund cash by card', async () => {
  const refused = await api.call('POST /api/manage/orders/{orderId}/refund', { as: owner, pathParameters });
  expect(refused).toMatchObject({ status: 409, body: { code: 'impossible_step' } });
});

test.each([{ status: 'lost' }, { q: 'x'.repeat(101) }, { cursor: 'e30.AAAA' }])(
  'refuses the list query %j',
  async (query) => {
    expect((await list(query)).status).toBe(400);
  },
);

test('sends the order export as a file that is not cached', async () => {
  const reply = await csv({ from: '2026-06-01', to: '2026-06-01' });
  expect(reply).toMatchObject({
    statusCode: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders-from-2026-06-01-to-2026-06-01.csv"',
      'cache-control': 'no-store',
    },
  });
  expect(reply.body?.split('\r\n')[1]).toContain(orderId);
});

test.each([
  ['from', { from: '2026-02-30' }],
  ['from', { from: '1.6.2026' }],
  ['to', { to: '2026-06-1' }],
  ['to', { from: '2026-06-01', to: '2026-06-01T00:00:00Z' }],
  ['from', { from: '2026-06-02', to: '2026-06-01' }],
])('refuses a wrong day of the export in %s: %j', async (field, query) => {
  const { statusCode, body = '' } = await csv(query);
  expect(statusCode).toBe(400);
  expect(JSON.parse(body)).toMatchObject({ code: 'invalid_request', errors: [{ field }] });
});

test('D4: refuses customers', async () => {
  const call = { as: customer, pathParameters };
  for (const response of [await get(customer), await patch({ status: 'shipped' }, customer)]) {
    expect(response).toMatchObject({ status: 403, body: { code: 'not_an_owner' } });
  }
  for (const route of [
    'GET /api/manage/orders',
    'GET /api/manage/orders.csv',
    'POST /api/manage/orders/{orderId}/refund',
  ] as const) {
    expect((await api.call(route, call)).status).toBe(403);
  }
  expect(api.shop.store.orders.get(orderId)).toEqual(order());
});

test('D11: tells the owners their day in numbers', async () => {
  await recountWork(api.shop);
  await api.shop.findings.replace(undefined, finding());
  const today = await api.call('GET /api/manage/today', { as: owner });
  expect(today).toMatchObject({
    status: 200,
    cache: 'no-store',
    body: { toMake: [{ orders: 1 }], orders: { 'to-ship': 1, waiting: 0, 'to-collect': 0 }, cash: 0, findings: 1 },
  });
  await patch({ status: 'shipped' });
  await recountWork(api.shop);
  expect((await api.call('GET /api/manage/today', { as: owner })).body).toMatchObject({
    toMake: [],
    orders: { 'to-ship': 0, 'to-collect': 1 },
    cash: 501,
  });
  expect(await api.call('GET /api/manage/today', { as: customer })).toMatchObject({ status: 403 });
});
