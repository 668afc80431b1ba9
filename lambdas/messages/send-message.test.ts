import { beforeEach, expect, test } from 'vitest';
import { customerLimits, limits } from '#contracts/limits.ts';
import { memoryApi } from '#tests/support/unit/api.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, id, owner, photo, secondOwner } from '#tests/support/unit/records.ts';
import type { Caller } from '../platform/caller.ts';

let api: ReturnType<typeof memoryApi>;
const orderId = id('order');
const inWords = { customer: order().name, title: order().lines[0]?.title, lines: order().lines.length };
const pathParameters = { orderId };
beforeEach(() => {
  api = memoryApi();
  api.shop.store.orders.set(orderId, order());
});

const paths = { customer: '/api/orders/{orderId}/messages', shop: '/api/manage/orders/{orderId}/messages' } as const;
type Side = keyof typeof paths;
let keys = 0;
const send = (side: Side, text: string, key = `key-${keys++}`, as: Caller = side === 'shop' ? owner : customer) =>
  api.call(`POST ${paths[side]}`, { as, pathParameters, headers: { 'idempotency-key': key }, body: { text } });
const read = (side: Side, count: number) =>
  api.call(`PUT ${paths[side]}/read`, { as: side === 'shop' ? owner : customer, pathParameters, body: { count } });
const list = (side: Side, query = {}) =>
  api.call(`GET ${paths[side]}`, {
    as: side === 'shop' ? owner : customer,
    pathParameters,
    queryStringParameters: query,
  });
const unread = (side: Side) =>
  api.call(side === 'shop' ? 'GET /api/manage/messages' : 'GET /api/messages', {
    as: side === 'shop' ? owner : customer,
  });

test('D35: customer and owners write to each other, and only owners see which of them wrote', async () => {
  const asked = await send('customer', '  Please use the second photo.\nThanks! ');
  expect(asked).toMatchObject({
    status: 201,
    body: { from: 'customer', text: 'Please use the second photo.\nThanks!', at: expect.any(String) },
  });
  const answered = await send('shop', 'We will.', 'answer', secondOwner);
  expect(answered).toMatchObject({ status: 201, body: { from: 'shop', by: secondOwner.fullName } });
  const { by: _, ...shown } = answered.body;
  expect((await list('customer')).body).toEqual({ messages: [shown, asked.body], count: 2, unread: 1 });
  expect((await list('shop')).body).toEqual({ messages: [answered.body, asked.body], count: 2, unread: 1 });
});

test('D35: a repeated key sends a message once, from each sender', async () => {
  const first = await send('customer', 'Hello', 'same');
  expect(await send('customer', 'Hello', 'same')).toEqual(first);
  expect(await send('customer', 'Another text', 'same')).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  });
  await send('shop', 'Hello', 'same');
  expect((await list('customer')).body).toMatchObject({ count: 2 });
});

test('a call without a key is a new message each time', async () => {
  const call = { as: customer, pathParameters, body: { text: 'Hello' } };
  expect((await api.call(`POST ${paths.customer}`, call)).status).toBe(201);
});

test('D35: each side has its unread messages, until a page has shown all of them', async () => {
  await send('customer', 'One');
  await send('customer', 'Two');
  await send('shop', 'Three');
  expect((await unread('shop')).body).toEqual({ orders: [{ orderId, unread: 2, inWords }] });
  expect((await unread('customer')).body).toEqual({ orders: [{ orderId, unread: 1 }] });
  expect((await read('shop', 2)).status).toBe(204);
  expect((await unread('shop')).body).toEqual({ orders: [{ orderId, unread: 2, inWords }] });
  await read('shop', 3);
  expect((await unread('shop')).body).toEqual({ orders: [] });
  expect((await unread('customer')).body).toEqual({ orders: [{ orderId, unread: 1 }] });
});

test('lists messages in pages', async () => {
  for (let n = 0; n <= limits.messages.perPage; n++) await send('shop', `Message ${n}`);
  const { body } = await list('customer');
  expect(body.messages).toHaveLength(limits.messages.perPage);
  const rest = await list('customer', { cursor: body.nextCursor });
  expect(rest.body.messages).toHaveLength(1);
});

test('D35: a customer sends a limited number of messages in an hour, and a retry isn’t counted', async () => {
  const { max } = customerLimits.messages;
  for (let n = 0; n < max; n++) expect((await send('customer', `Message ${n}`, `flood-${n}`)).status).toBe(201);
  expect(await send('customer', 'One more')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect((await send('customer', 'Message 0', 'flood-0')).status).toBe(201);
  expect((await send('shop', 'Slow down, please.')).status).toBe(201);
});

test('D35: an order has a limited number of messages of both sides together', async () => {
  const { messages } = api.shop;
  for (let n = 0; n < limits.messages.perOrder; n++) {
    const message = { orderId, messageId: id(`${n}`), from: 'shop', userId: 'x', at: '2026-04-01', text: 'x' } as const;
    await messages.add(message, customer.userId, limits.messages.perOrder);
  }
  expect(await send('shop', 'One more')).toMatchObject({ status: 409, body: { code: 'too_many_messages' } });
});

test('concurrent calls with one key send one message', async () => {
  const sent = await Promise.all(Array.from({ length: 5 }, () => send('customer', 'Hello', 'same')));
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(sent.map(({ body }) => body.messageId)).size).toBe(1);
  expect((await list('shop')).body).toMatchObject({ count: 1 });
});

test('only the order’s customer and the owners read or write its messages', async () => {
  await send('customer', 'Hello');
  const stranger = { ...customer, userId: 'stranger' };
  expect((await send('customer', 'Hi', 'key', stranger)).status).toBe(404);
  expect((await api.call(`GET ${paths.customer}`, { as: stranger, pathParameters })).status).toBe(404);
  expect((await api.call(`GET ${paths.shop}`, { as: customer, pathParameters })).status).toBe(403);
  expect((await send('shop', 'Hi', 'key', customer)).status).toBe(403);
  expect((await api.call('GET /api/messages', { as: stranger })).body).toEqual({ orders: [] });
});

test('an account that was deleted sends nothing more', async () => {
  await api.shop.person.erase(customer.userId, { at: api.shop.now(), until: api.shop.now() });
  expect((await send('customer', 'Hello')).status).toBe(401);
});

test('the owners’ log has who wrote to a customer, without the text, and no reading', async () => {
  await send('customer', 'Hello');
  await send('shop', 'Secret words');
  await read('shop', 2);
  const { acts } = api.shop.store;
  expect(acts).toMatchObject([{ call: `POST ${paths.shop}`, objects: expect.arrayContaining([orderId]) }]);
  expect(JSON.stringify(acts)).not.toContain('Secret');
});

const complete = (userId: string, photoId: string) =>
  api.shop.photos.of(userId).create(photo({ uploadId: photoId, userId, status: 'published' }));
const sendPictures = (side: Side, photoIds: readonly string[], body: object = {}, key = `key-${keys++}`) =>
  api.call(`POST ${paths[side]}`, {
    as: side === 'shop' ? owner : customer,
    pathParameters,
    headers: { 'idempotency-key': key },
    body: { photoIds, ...body },
  });
const pictures = (side: Side, messageId: string, as: Caller = side === 'shop' ? owner : customer) =>
  api.call(`GET ${paths[side]}/{messageId}/pictures`, { as, pathParameters: { orderId, messageId } });

test('D35: a message has up to four of its sender’s pictures, and both sides see them', async () => {
  for (const name of ['one', 'two']) await complete(customer.userId, id(name));
  await complete(owner.userId, id('work'));
  const sent = await sendPictures('customer', [id('one'), id('two')]);
  expect(sent).toMatchObject({ status: 201, body: { text: '', pictures: 2 } });
  const answered = await sendPictures('shop', [id('work')], { text: 'Like this?' });
  expect(answered.body).toMatchObject({ text: 'Like this?', pictures: 1 });
  expect((await list('customer')).body.messages).toContainEqual(sent.body);
  for (const side of ['customer', 'shop'] as const) {
    expect(await pictures(side, sent.body.messageId)).toMatchObject({
      status: 200,
      cache: 'no-store',
      body: { pictures: [{ url: expect.stringContaining('https://photos') }, { url: expect.any(String) }] },
    });
    expect((await pictures(side, answered.body.messageId)).body.pictures).toHaveLength(1);
  }
  expect(api.shop.store.photos.get(`${owner.userId} ${id('work')}`)).toMatchObject({ orders: new Set([orderId]) });
});

test('D35: a message sends no picture that is another’s, unfinished or deleted, and shows that one was deleted later', async () => {
  await complete(owner.userId, id('others'));
  await api.shop.photos.of(customer.userId).create(photo({ uploadId: id('half'), userId: customer.userId }));
  for (const photoId of [id('others'), id('half'), id('gone')]) {
    expect(await sendPictures('customer', [photoId])).toMatchObject({ status: 404, body: { code: 'photo_not_found' } });
  }
  expect((await list('customer')).body).toMatchObject({ messages: [], count: 0 });
  await complete(customer.userId, id('one'));
  const { body } = await sendPictures('customer', [id('one')]);
  api.shop.store.photos.delete(`${customer.userId} ${id('one')}`);
  expect((await pictures('shop', body.messageId)).body.pictures).toEqual([{ gone: true }]);
});

test('D35: a repeated key sends pictures once, and only the same ones', async () => {
  for (const name of ['one', 'two']) await complete(customer.userId, id(name));
  const first = await sendPictures('customer', [id('one')], {}, 'same');
  expect(await sendPictures('customer', [id('one')], {}, 'same')).toEqual(first);
  expect((await sendPictures('customer', [id('two')], {}, 'same')).status).toBe(422);
});

test('D35: only the order’s customer and the owners see a message’s pictures', async () => {
  await complete(customer.userId, id('one'));
  const { messageId } = (await sendPictures('customer', [id('one')])).body;
  expect((await pictures('customer', messageId, { ...customer, userId: 'stranger' })).status).toBe(404);
  expect((await pictures('shop', messageId, customer)).status).toBe(403);
  expect(await pictures('customer', id('other'))).toMatchObject({ status: 404, body: { code: 'message_not_found' } });
});

test('a customer’s views of pictures are counted, an owner’s are not', async () => {
  await complete(customer.userId, id('one'));
  const { messageId } = (await sendPictures('customer', [id('one')])).body;
  await pictures('shop', messageId);
  expect(api.shop.store.viewedMegabytes.size).toBe(0);
  await pictures('customer', messageId);
  expect(api.shop.store.viewedMegabytes.size).toBe(1);
});
