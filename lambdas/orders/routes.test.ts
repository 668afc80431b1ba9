import { beforeEach, expect, test } from 'vitest';
import { address as inFields } from '#tests/support/unit/address.ts';
import { memoryApi } from '#tests/support/unit/api.ts';
import { customer, id, owner, product } from '#tests/support/unit/records.ts';

let api: ReturnType<typeof memoryApi>;
const address = { mobileNo: '9876543210', residentialAddress: '1 Temple Street' };
const post = (body: unknown = address, key: string | undefined = 'key-1') =>
  api.call('POST /api/orders', { as: customer, body, headers: { 'idempotency-key': key } });
const get = (orderId: string, as = customer) =>
  api.call('GET /api/orders/{orderId}', { as, pathParameters: { orderId } });
const fill = () =>
  api.call('PUT /api/cart/lines/{productId}', { as: customer, pathParameters: { productId: id('tea') } });

beforeEach(async () => {
  api = memoryApi();
  await api.shop.products.create(product('tea'));
  await fill();
});

test('places an order once, with the server’s name, prices and status', async () => {
  const body = { ...address, status: 'delivered', userId: 'X', cartPrice: 1, name: 'X', payment: { status: 'paid' } };
  const placed = await post(body);
  expect(placed).toMatchObject({
    status: 201,
    cache: 'no-store',
    body: { status: 'placed', name: 'Asha Rao', cartPrice: 250.5, payment: { status: 'due' } },
  });
  expect(await post(body)).toEqual(placed);
  expect(await get(placed.body.orderId)).toEqual({ ...placed, status: 200 });
  expect((await api.call('GET /api/orders', { as: customer })).body).toEqual({ orders: [placed.body] });
});

test('refuses another body under the same key', async () => {
  await post();
  expect(await post({ ...address, mobileNo: '+919876543210' })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  });
});

test.each([undefined, '', ' ', 'two words', 'ключ', 'x'.repeat(201)])('refuses the Idempotency-Key %j', async (key) => {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const refused = await api.call('POST /api/orders', { as: customer, body: address, headers });
  expect(refused).toMatchObject({ status: 400, body: { code: 'idempotency_key_missing' } });
});

test.each([
  ['mobileNo', { mobileNo: '123456789' }],
  ['mobileNo', { mobileNo: '1234567890123456' }],
  ['mobileNo', { mobileNo: '0000000000' }],
  ['mobileNo', { mobileNo: '+91 12345 67890' }],
  ['mobileNo', { mobileNo: 9_876_543_210 }],
  ['residentialAddress', { residentialAddress: 'x' }],
  ['residentialAddress', { residentialAddress: '1234567890' }],
  ['residentialAddress', { residentialAddress: '   ' }],
  ['residentialAddress', { residentialAddress: 'x'.repeat(501) }],
  ['residentialAddress', { residentialAddress: '1 Temple Street\ud800' }],
  ['residentialAddress', { residentialAddress: '\u200b\u3164' }],
  ['cartVersion', { cartVersion: 7 }],
])('refuses a wrong %s: %j', async (field, wrong) => {
  expect(await post({ ...address, ...wrong })).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  expect(api.shop.store.orders.size).toBe(0);
});

test('says how to correct a refused field, in errors and in detail', async () => {
  const { body } = await post({ mobileNo: '0000000000', residentialAddress: 'x' });
  expect(body.errors).toEqual([
    { field: 'mobileNo', message: expect.stringMatching(/^Enter your real mobile number/) },
    { field: 'residentialAddress', message: expect.stringMatching(/^Enter your full address/) },
  ]);
  expect(body.detail).toBe(body.errors.map(({ message }: { message: string }) => message).join(' '));
});

test('D29: takes a short street beside PIN, city and State, but not alone', async () => {
  const short = { ...address, residentialAddress: '5 MG Road' };
  const complete = { ...short, address: { ...inFields, line1: '5 MG Road' } };
  const placed = await post(complete);
  expect(placed).toMatchObject({ status: 201, body: { address: complete.address } });
  const { orderId } = placed.body;
  const send = (body: object) =>
    api.call('PUT /api/orders/{orderId}/address', { as: customer, pathParameters: { orderId }, body });
  expect(await send({ ...complete, ask: true })).toMatchObject({ status: 200 });
  await fill();
  const pay = (body: object) =>
    api.call('POST /api/payments', { as: customer, body, headers: { 'idempotency-key': 'key-2' } });
  expect(await pay(complete)).toMatchObject({ status: 201 });
  for (const refused of [await post(short), await send(short), await pay(short)]) {
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'residentialAddress' }] } });
  }
});

test('stores a mobile number without spaces and dashes, and treats both spellings as the same request', async () => {
  const placed = await post({ ...address, mobileNo: '98765 43210' });
  expect(placed).toMatchObject({ status: 201, body: { mobileNo: '9876543210' } });
  expect(await post({ ...address, mobileNo: ' 98765-43210' })).toEqual(placed);
});

test('reports a changed cart, and an empty one', async () => {
  expect(await post({ ...address, cartVersion: 'old' })).toMatchObject({ status: 409, body: { code: 'cart_changed' } });
  await post();
  expect(await post(address, 'key-2')).toMatchObject({ status: 409, body: { code: 'cart_empty' } });
});

test('D11: returns 404 for another customer’s order, and for an invalid ID', async () => {
  const { body } = await post();
  for (const refused of [await get(body.orderId, owner), await get(id('none')), await get('ORDER#x')]) {
    expect(refused).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  }
});

test('refuses a foreign cursor', async () => {
  const queryStringParameters = { cursor: 'e30.AAAA' };
  expect(await api.call('GET /api/orders', { as: customer, queryStringParameters })).toMatchObject({
    status: 400,
    body: { code: 'invalid_cursor' },
  });
});
