import { beforeEach, expect, test } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';
import { customer, id, owner, product } from '#tests/support/unit/records.ts';

let api: ReturnType<typeof memoryApi>;
type Method = 'PUT' | 'PATCH' | 'DELETE';
const line = (method: Method, productId = id('tea'), body?: unknown) =>
  api.call(`${method} /api/cart/lines/{productId}`, { as: customer, pathParameters: { productId }, body });
const cart = async (as = customer) => (await api.call('GET /api/cart', { as })).body;

beforeEach(async () => {
  api = memoryApi();
  await api.shop.products.create(product('tea'));
});

test('uses only the caller’s own cart, whatever the request body says', async () => {
  expect(await line('PUT', id('tea'), { qty: 9, price: 0, userId: owner.userId })).toMatchObject({
    status: 200,
    cache: 'no-store',
    body: { productId: id('tea'), qty: 1, price: 250.5, totalProductPrice: 250.5 },
  });
  expect(await cart()).toMatchObject({ lines: [{ qty: 1 }], removed: [], totalQuantity: 1, totalPrice: 250.5 });
  expect(await cart(owner)).toMatchObject({ lines: [] });
});

test('changes a quantity', async () => {
  await line('PUT');
  expect(await line('PATCH', id('tea'), { qty: 3 })).toMatchObject({ status: 200, body: { totalProductPrice: 751.5 } });
});

test.each([0, -1, 1.5, 'two', null, undefined, 1e300, [1], { $gt: 0 }])('refuses the quantity %j', async (qty) => {
  await line('PUT');
  expect(await line('PATCH', id('tea'), { qty })).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', errors: [{ field: 'qty' }] },
  });
  expect(await cart()).toMatchObject({ totalQuantity: 1 });
});

test('refuses a quantity that is not a JSON number', async () => {
  expect(await line('PATCH', id('tea'), '{"qty":NaN}')).toMatchObject({ status: 400 });
});

test('returns 404 for a missing line or product', async () => {
  expect(await line('PATCH', id('tea'), { qty: 1 })).toMatchObject({ status: 404, body: { code: 'line_not_found' } });
  for (const none of [id('none'), 'USER#x', '__proto__']) {
    const refused = { status: 404, body: { code: 'product_not_found' } };
    expect(await line('PUT', none)).toMatchObject(refused);
    expect(await line('PATCH', none, { qty: 1 })).toMatchObject(refused);
    expect(await line('DELETE', none)).toMatchObject({ status: 204, body: undefined });
  }
});

test('D12: deletes a line, even twice, and even if its product was removed', async () => {
  await line('PUT');
  await api.shop.carts.put(customer.userId, { productId: id('gone'), qty: 1, title: 'Tea', addedAt: '1' });
  for (const productId of [id('tea'), id('gone'), id('gone')]) {
    expect(await line('DELETE', productId)).toMatchObject({ status: 204 });
  }
  expect(await cart()).toMatchObject({ lines: [], removed: [] });
});
