import { afterEach, expect, test, vi } from 'vitest';
import type { OrdersCommand } from '#contracts/desk/manage-orders.ts';
import { environment, originKeyHeader } from '#contracts/names.ts';
import type { RouteKey } from '#contracts/routes.ts';
import { attackedRoutes } from '#tests/support/attacked-routes.ts';
import { memoryApi } from '#tests/support/unit/api.ts';
import { attackedShop, sampleCall } from '#tests/support/unit/attacked-shop.ts';
import { event } from '#tests/support/unit/events.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, id, noon, owner, product } from '#tests/support/unit/records.ts';
import { actOf } from './owner-act.ts';

const orderId = id('order');
const step = (body: object) => ({ as: owner, pathParameters: { orderId }, body });
const logOf = async (route: RouteKey, call: object) => {
  const api = memoryApi();
  api.shop.store.orders.set(orderId, order());
  const { status } = await api.call(route, call);
  return { status, acts: api.shop.store.acts };
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('records who did what to which order, when and from where', async () => {
  vi.stubEnv(environment.originKeys, 'key');
  const { status, acts } = await logOf('PATCH /api/manage/orders/{orderId}', {
    ...step({ status: 'shipped' }),
    headers: { 'x-forwarded-for': '203.0.113.9', [originKeyHeader]: 'key' },
  });
  expect(status).toBe(200);
  expect(acts).toEqual([
    {
      ...{ at: noon.toISOString(), actId: expect.any(String) },
      ...{ userId: owner.userId, name: owner.fullName, email: owner.email },
      ...{ call: 'PATCH /api/manage/orders/{orderId}', objects: [orderId], detail: 'shipped' },
      ...{ ip: '203.0.113.9', via: '' },
    },
  ]);
});

test('records a refused act with its reason, and a new product with its ID', async () => {
  expect((await logOf('PATCH /api/manage/orders/{orderId}', step({ status: 'paid' }))).acts).toMatchObject([
    { objects: [orderId], refused: 'invalid_request' },
  ]);
  const upload = { fileName: 'mug.png', contentType: 'image/png', size: 1_000 };
  const { acts } = await logOf('POST /api/uploads', { as: owner, body: upload });
  expect(acts).toMatchObject([{ objects: [id('new')], detail: 'mug.png' }]);
});

test.each(attackedRoutes.filter(({ access }) => access === 'owner'))(
  'D30: records $key exactly if it changes something, exports it or shows photos',
  async (route) => {
    const { call, shop } = attackedShop();
    await call(route.key, sampleCall(route));
    const { acts } = shop.store;
    const isAct =
      route.method === 'GET'
        ? /\.csv$|\/(photos|case|making|pictures)$/.test(route.path)
        : !route.path.endsWith('/messages/read');
    expect(acts).toHaveLength(isAct ? 1 : 0);
    expect(acts.every(({ call }) => call === route.key)).toBe(true);
  },
);

test('records the product’s title and what changed of it, in short', async () => {
  const api = memoryApi();
  api.shop.store.products.set(id('tea'), product('tea'));
  const title = 'x'.repeat(120);
  const call = { as: owner, pathParameters: { productId: id('tea') } };
  await api.call('PATCH /api/products/{productId}', { ...call, body: { price: 13.5, title } });
  await api.call('DELETE /api/products/{productId}', call);
  const short = 'x'.repeat(80);
  expect(api.shop.store.acts).toMatchObject([
    {
      ...{ objects: [id('tea')], title: short },
      changes: [
        { field: 'title', from: product('tea').title, to: short },
        { field: 'price', from: '250.5', to: '13.5' },
      ],
    },
    { objects: [id('tea')], title: short },
  ]);
});

test('D37: records that an owner has seen what a customer changed', async () => {
  const { acts } = await logOf('PATCH /api/manage/orders/{orderId}', step({ seen: true }));
  expect(acts).toMatchObject([{ objects: [orderId], detail: 'seen', refused: 'impossible_step' }]);
});

test('records nothing if it refuses a customer', async () => {
  const { status, acts } = await logOf('PATCH /api/manage/orders/{orderId}', { ...step({}), as: customer });
  expect({ status, acts }).toEqual({ status: 403, acts: [] });
});

test('runs no act that it can’t record', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { shop, call } = memoryApi();
  shop.store.orders.set(orderId, order());
  vi.spyOn(shop.ownerGuard, 'begin').mockRejectedValue(new Error('away'));
  expect((await call('PATCH /api/manage/orders/{orderId}', step({ status: 'shipped' }))).status).toBe(500);
  expect(shop.store.orders.get(orderId)).toEqual(order());
});

test('returns the result of an act even if its outcome can’t be recorded', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { shop, call } = memoryApi();
  vi.spyOn(shop.ownerGuard, 'end').mockRejectedValue(new Error('away'));
  const upload = { fileName: 'mug.png', contentType: 'image/png', size: 1_000 };
  expect((await call('POST /api/uploads', { as: owner, body: upload })).status).toBe(201);
  expect(logged).toHaveBeenCalledOnce();
});

test.each([
  ['through CloudFront', { [originKeyHeader]: 'key' }, '203.0.113.9'],
  ['around CloudFront', {}, '198.51.100.1'],
])('records the owner’s address, and the one that called: %s', (_, key, ip) => {
  vi.stubEnv(environment.originKeys, 'key');
  const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 198.51.100.1', ...key };
  const call = event('DELETE /api/products/{productId}', { headers });
  const requestContext = { ...call.requestContext, http: { sourceIp: '198.51.100.1' } };
  expect(actOf({ ...call, requestContext }, owner)).toMatchObject({ ip, via: '198.51.100.1' });
});

test('records the orders of a cancellation of several', async () => {
  const command: OrdersCommand = {
    ...{ status: 'cancelled', reason: 'Out of paper' },
    orders: [{ orderId, version: 1 }, { orderId: id('other') }],
  };
  const { status, acts } = await logOf('PATCH /api/manage/orders', { as: owner, body: command });
  expect(status).toBe(200);
  expect(acts).toMatchObject([{ objects: [orderId, id('other')], detail: 'cancelled Out of paper' }]);
});

test('keeps the IDs of up to 50 orders, and truncates long texts', () => {
  const orders = Array.from({ length: 60 }, (_, number) => ({ orderId: `${number}` }));
  const act = actOf(event('PATCH /api/manage/orders', { body: { orders, status: 'x'.repeat(500), reason: 7 } }), owner);
  expect(act.objects).toHaveLength(50);
  expect(act.detail).toHaveLength(80);
});

test.each([7, 'all', {}, [7, null, {}, { orderId: 7 }]])('records no order if the request names none: %j', (orders) => {
  expect(actOf(event('PATCH /api/manage/orders', { body: { orders } }), owner).objects).toEqual([]);
});

test('records the order first, whatever the order of the path’s parameters', () => {
  const call = event('DELETE /api/manage/orders/{orderId}/making/{photoId}', {
    pathParameters: { photoId: id('photo'), orderId },
  });
  expect(actOf(call, owner).objects).toEqual([orderId, id('photo')]);
});
