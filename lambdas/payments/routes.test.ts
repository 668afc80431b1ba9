import { beforeEach, expect, test } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';
import { event } from '#tests/support/unit/events.ts';
import { signature } from '#tests/support/unit/memory-stripe.ts';
import { customer, id, now, pause, product } from '#tests/support/unit/records.ts';
import { paymentWebhook } from './routes.ts';

let api: ReturnType<typeof memoryApi>;
const pay = (body: unknown = {}, key = 'key-1') =>
  api.call('POST /api/payments', { as: customer, body, headers: { 'idempotency-key': key } });
const receive = (body: string, fields: object = {}) =>
  api.call('POST /api/payments/webhook', { body, headers: { 'stripe-signature': signature }, ...fields });

beforeEach(async () => {
  api = memoryApi();
  await api.shop.products.create(product('tea'));
  await api.call('PUT /api/cart/lines/{productId}', { as: customer, pathParameters: { productId: id('tea') } });
});

test('returns the order and its payment page, and ignores amount and status in the body', async () => {
  const body = { amount: 1, currency: 'usd', status: 'placed', paid: true, userId: 'X', totalPaise: 1 };
  const started = await pay(body);
  expect(started).toMatchObject({ status: 201, cache: 'no-store' });
  expect(started.body).toEqual({
    orderId: expect.any(String),
    checkoutUrl: expect.stringContaining('https://stripe.example/'),
  });
  expect(await pay(body)).toEqual(started);
  const { orderId } = started.body;
  expect(
    (await api.call('GET /api/orders/{orderId}', { as: customer, pathParameters: { orderId } })).body,
  ).toMatchObject({
    status: 'awaiting-payment',
    payment: { method: 'card', status: 'pending', checkoutUrl: started.body.checkoutUrl },
    cartPrice: 250.5,
  });
});

test('returns the same refusals as for a cash order', async () => {
  expect(await api.call('POST /api/payments', { as: customer, body: {} })).toMatchObject({
    status: 400,
    body: { code: 'idempotency_key_missing' },
  });
  expect(await pay({ cartVersion: 7 })).toMatchObject({ status: 400, body: { errors: [{ field: 'cartVersion' }] } });
  expect(await pay([])).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  expect(await pay({ cartVersion: 'old' })).toMatchObject({ status: 409, body: { code: 'cart_changed' } });
  api.shop.stripe.state.set = false;
  const reply = await api.raw('POST /api/payments', { as: customer, body: {}, headers: { 'idempotency-key': 'k' } });
  expect(reply).toMatchObject({ statusCode: 503, headers: { 'retry-after': '1' } });
  expect(JSON.parse(reply.body ?? '')).toMatchObject({ code: 'card_not_set_up' });
});

test('reads the webhook’s exact bytes, plain or in base64', async () => {
  const { body: started } = await pay();
  const message = JSON.stringify(api.shop.stripe.pay(started.checkoutUrl, { name: 'Ünï' }));
  const base64 = { isBase64Encoded: true };
  expect(await receive(Buffer.from(message).toString('base64'), base64)).toMatchObject({ status: 200 });
  expect(api.shop.store.orders.get(started.orderId)).toMatchObject({ status: 'placed', name: 'Ünï' });
  expect(await receive(message)).toMatchObject({ status: 200, body: { received: true } });
});

test('reads no keys for a malformed signature, and no data for a wrong one', async () => {
  const calls: string[] = [];
  const untouched = <T extends object>(name: string): T =>
    new Proxy<T>({} as T, { get: (_, property) => calls.push(`${name}.${String(property)}`) });
  const { run } = paymentWebhook({
    orders: untouched('orders'),
    carts: untouched('carts'),
    deliveryTerms: untouched('deliveryTerms'),
    handledEvents: untouched('handledEvents'),
    metrics: untouched('metrics'),
    cards: async () => {
      calls.push('cards');
      return api.shop.stripe.payments;
    },
    now,
    pause,
  });
  const forge = (header: string) =>
    run(event('POST /api/payments/webhook', { body: '{}', headers: { 'stripe-signature': header } }));
  for (const header of ['', 'signed by me', `t=1,v1=${'a'.repeat(64)}`, 't=99999999999,v1=a']) {
    expect(await forge(header)).toMatchObject({ statusCode: 400, body: expect.stringContaining('invalid_signature') });
  }
  expect(await run(event('POST /api/payments/webhook', { body: 'x'.repeat(1024 * 1024 + 1) }))).toMatchObject({
    statusCode: 413,
  });
  expect(calls).toEqual([]);
  expect(await forge(signature.replaceAll('a', 'b'))).toMatchObject({ statusCode: 400 });
  expect(calls).toEqual(['cards']);
});

test('refuses unsigned and too large events', async () => {
  const message = JSON.stringify({ kind: 'other' });
  expect(await receive(message, { headers: {} })).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
  expect(await receive('x'.repeat(1024 * 1024 + 1))).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  expect(await api.call('POST /api/payments/webhook')).toMatchObject({ status: 400 });
});
