import { beforeEach, expect, test } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';
import { allQuestions, customer, id, photo, product, secondOwner, sizeQuestion } from '#tests/support/unit/records.ts';
import { limits } from '../contracts/limits.ts';
import type { Answers } from '../contracts/questions/answers.ts';

let api: ReturnType<typeof memoryApi>;

beforeEach(async () => {
  api = memoryApi();
  await api.shop.products.create(product('tea', { questions: allQuestions }));
  await api.shop.products.create(product('cup'));
  await addPhoto('one');
  await addPhoto('two');
});

const photoIdOf = (name: string): string => id(name);
const addPhoto = (name: string) =>
  api.shop.photos.of(customer.userId).create(photo({ uploadId: photoIdOf(name), status: 'published' }));
const deletePhoto = (name: string) => api.shop.store.photos.delete(`${customer.userId} ${photoIdOf(name)}`);

const put = (name: string, answers?: Answers) =>
  api.call('PUT /api/cart/lines/{productId}', {
    ...{ as: customer, pathParameters: { productId: id(name) } },
    ...(answers && { body: { answers } }),
  });
const setQty = (lineId: string, qty: number) =>
  api.call('PATCH /api/cart/lines/{productId}', { as: customer, pathParameters: { productId: lineId }, body: { qty } });
const cart = async () => (await api.call('GET /api/cart', { as: customer })).body;
async function order(): Promise<string> {
  const placed = await api.call('POST /api/orders', {
    as: customer,
    headers: { 'idempotency-key': 'key' },
    body: { mobileNo: '9876543210', residentialAddress: '12 Marine Drive\nMumbai' },
  });
  expect(placed.status).toBe(201);
  return placed.body.orderId;
}
const again = (orderId: string, as = customer) =>
  api.call('POST /api/orders/{orderId}/again', { as, pathParameters: { orderId } });
const withSize = (option: string): Answers => ({ name: { text: 'Asha' }, size: { option } });
const withPhotos = (...names: readonly string[]): Answers => ({
  name: { text: 'Asha' },
  photo: { photos: names.map((name) => ({ photoId: photoIdOf(name) })) },
});

test('D37: puts the gifts of an order into the cart, with their answers and quantities, at today’s prices', async () => {
  const { body: tea } = await put('tea', withSize('a3'));
  await setQty(tea.lineId, 3);
  await put('cup');
  const orderId = await order();
  expect((await cart()).lines).toEqual([]);
  api.shop.store.products.set(id('cup'), product('cup', { pricePaise: 99_900 }));
  const { status, body } = await again(orderId);
  expect(status).toBe(200);
  expect(body).toMatchObject({ left: [], lost: [] });
  expect(body.lines).toHaveLength(2);
  expect(body.lines).toContainEqual(expect.objectContaining({ lineId: tea.lineId, qty: 3, price: 450.5 }));
  expect(body.lines).toContainEqual(expect.objectContaining({ productId: id('cup'), qty: 1, price: 999 }));
  expect((await cart()).lines).toEqual(body.lines);
});

test('gives the same cart when it is repeated, and sets a line that is there to the ordered quantity', async () => {
  const { body: cup } = await put('cup');
  await setQty(cup.lineId, 2);
  const orderId = await order();
  const { body } = await again(orderId);
  await setQty(cup.lineId, 9);
  expect((await again(orderId)).body).toEqual(body);
  expect(await cart()).toMatchObject({ totalQuantity: 2 });
});

test('D37: names the gifts that were removed, hidden or sold out, and adds the others', async () => {
  for (const name of ['mug', 'bowl', 'vase']) {
    await api.shop.products.create(product(name));
    await put(name);
  }
  await put('cup');
  const orderId = await order();
  api.shop.store.products.delete(id('mug'));
  api.shop.store.products.set(id('bowl'), product('bowl', { state: 'hidden' }));
  api.shop.store.products.set(id('vase'), product('vase', { state: 'sold-out' }));
  const { body } = await again(orderId);
  expect(body.lines).toMatchObject([{ productId: id('cup') }]);
  const codes = body.left.map(({ productId, problem }: { productId: string; problem: { code: string } }) => [
    productId,
    problem.code,
  ]);
  expect(Object.fromEntries(codes)).toEqual({
    [id('mug')]: 'product_not_found',
    [id('bowl')]: 'product_not_found',
    [id('vase')]: 'sold_out',
  });
});

test('D37: says how many photos are gone, and keeps the others', async () => {
  await put('tea', withPhotos('one', 'two'));
  const orderId = await order();
  deletePhoto('two');
  const { body } = await again(orderId);
  const [line] = body.lines;
  expect(line.answers).toEqual(withPhotos('one'));
  expect(body.lost).toEqual([{ lineId: line.lineId, title: line.title, photos: 1, labels: [] }]);
});

test('says it too of an order whose photos the customer has deleted, which no longer names them', async () => {
  await put('tea', withPhotos('one', 'two'));
  const orderId = await order();
  const named = { as: customer, pathParameters: { orderId } };
  await api.call('POST /api/orders/{orderId}/cancel', { ...named, body: {} });
  expect((await api.call('DELETE /api/orders/{orderId}/photos', named)).status).toBe(200);
  const { body } = await again(orderId);
  expect(body.lost).toMatchObject([{ photos: 2, labels: [] }]);
  expect(body.lines[0].missing).toContainEqual({ id: 'photo', label: 'Your photo' });
});

test('leaves out answers that no longer fit the product’s questions, and names their questions', async () => {
  await put('tea', withSize('a3'));
  const orderId = await order();
  const [small] = sizeQuestion.options.filter(({ id: option }) => option !== 'a3');
  const size = { ...sizeQuestion, options: small ? [small] : [] };
  const questions = allQuestions.map((each) => (each.id === 'size' ? size : each));
  api.shop.store.products.set(id('tea'), product('tea', { questions }));
  const { body } = await again(orderId);
  expect(body.lines).toMatchObject([{ answers: { name: { text: 'Asha' } } }]);
  expect(body.lost).toMatchObject([{ photos: 0, labels: ['Size'] }]);
});

test('names the gifts that a full cart has no room for', async () => {
  await put('tea', withSize('a3'));
  const orderId = await order();
  for (let n = 0; n < limits.orderLines; n++) await put('tea', { name: { text: `N${n}` } });
  expect((await again(orderId)).body).toMatchObject({ lines: [], left: [{ problem: { code: 'cart_too_long' } }] });
});

test('refuses another customer’s order like a missing one', async () => {
  await put('cup');
  const orderId = await order();
  const others = await again(orderId, { ...customer, userId: secondOwner.userId });
  expect(others).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  expect((await again(id('none'))).body).toEqual(others.body);
  expect((await cart()).lines).toEqual([]);
});
