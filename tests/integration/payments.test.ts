import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order, OrderPage } from '#contracts/order.ts';
import type { Product } from '#contracts/product.ts';
import { type Client, call, newProduct, newShopper, origin, owner } from '../support/shop.ts';
import { letExpire, payByCard } from '../support/stripe.ts';
import { completed, send, sessionEvent, sign } from '../support/stripe-messages.ts';

const now = () => Math.floor(Date.now() / 1000);

describe('D6: paying by card', () => {
  let frame: Product;
  beforeAll(async () => {
    frame = await newProduct(await owner(), { title: 'Frame', price: 499.99 });
  });

  const shopperWithFrame = async (): Promise<Client> => {
    const shopper = await newShopper('Asha Rao');
    await shopper.addLine(frame.productId);
    return shopper;
  };
  const orders = async (shopper: Client) => (await shopper.call<OrderPage>('GET', '/api/orders')).body.orders;
  const becomes = (shopper: Client, orderId: string, order: object): Promise<void> =>
    expect.poll(() => shopper.orderOf(orderId)).toMatchObject(order);

  it('places the order first, takes the payment on Stripe’s page, and completes by Stripe’s event only', async () => {
    const shopper = await shopperWithFrame();
    const cart = await shopper.cart();
    const { status, body } = await shopper.pay({ cartVersion: cart.version });
    expect(status).toBe(201);
    expect(await shopper.orderOf(body.orderId)).toMatchObject({
      status: 'awaiting-payment',
      payment: { method: 'card', status: 'pending', checkoutUrl: body.checkoutUrl },
      cartPrice: 499.99,
      lines: cart.lines,
    });
    expect((await shopper.cart()).lines).toEqual(cart.lines);

    expect(await payByCard(body.checkoutUrl)).toBe(`${origin()}/orders/${body.orderId}`);
    await becomes(shopper, body.orderId, {
      status: 'placed',
      payment: { method: 'card', status: 'paid' },
      name: 'Asha Rao',
      residentialAddress: '12 Marine Drive\nMumbai Maharashtra 400020\nIndia',
      history: [{ status: 'awaiting-payment' }, { status: 'placed', payment: 'paid' }],
    });
    expect((await shopper.cart()).lines).toEqual([]);
  });

  it('refuses an address outside the countries served', async () => {
    const shopper = await shopperWithFrame();
    const { body } = await shopper.pay();
    await expect(payByCard(body.checkoutUrl, { shippingCountry: 'AQ' })).rejects.toThrow('Choose a country.');
    expect(await shopper.orderOf(body.orderId)).toMatchObject({ status: 'awaiting-payment' });
  });

  it('makes one order and one page per key, for any number of concurrent calls', async () => {
    const shopper = await shopperWithFrame();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => shopper.pay({}, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.checkoutUrl)).size).toBe(1);
    expect((await shopper.pay({}, key)).body).toEqual(answers[0]?.body);
    expect(await orders(shopper)).toEqual([]);
    expect((await shopper.order({}, key)).body).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  it('appears in no order list until it is paid', async () => {
    const shopper = await shopperWithFrame();
    const meera = await owner();
    const listed = async (query = '') =>
      (await meera.call<OrderPage>('GET', `/api/manage/orders${query}`)).body.orders.map(({ orderId }) => orderId);
    const { orderId, checkoutUrl } = (await shopper.pay()).body;
    expect(await orders(shopper)).toEqual([]);
    expect(await listed()).not.toContain(orderId);
    expect(await listed('?status=awaiting-payment')).toContain(orderId);
    expect(await listed(`?q=${orderId}`)).toEqual([orderId]);
    expect(await shopper.orderOf(orderId)).toMatchObject({ payment: { status: 'pending', checkoutUrl } });
    await payByCard(checkoutUrl);
    await becomes(shopper, orderId, { status: 'placed' });
    expect((await orders(shopper)).map((order) => order.orderId)).toEqual([orderId]);
    expect(await listed()).toContain(orderId);
    expect(await listed('?status=awaiting-payment')).not.toContain(orderId);

    await shopper.addLine(frame.productId);
    const abandoned = (await shopper.pay()).body;
    await letExpire(abandoned.checkoutUrl);
    await becomes(shopper, abandoned.orderId, { status: 'cancelled', payment: { status: 'failed' } });
    expect((await orders(shopper)).map((order) => order.orderId)).toEqual([orderId]);
    expect(await listed()).not.toContain(abandoned.orderId);
    expect(await listed('?status=cancelled')).toContain(abandoned.orderId);
  });

  it('is replaced by cash on delivery, and its page closed', async () => {
    const shopper = await shopperWithFrame();
    const { body } = await shopper.pay();
    expect((await shopper.order()).status).toBe(201);
    await expect(payByCard(body.checkoutUrl)).rejects.toThrow('expired');
    expect(await shopper.orderOf(body.orderId)).toMatchObject({ status: 'cancelled', payment: { status: 'failed' } });
    expect((await orders(shopper)).map(({ status }) => status)).toEqual(['placed']);
  });

  it('makes one order of concurrent cash and card checkouts', async () => {
    const shopper = await shopperWithFrame();
    const answers = await Promise.all([shopper.pay(), shopper.order(), shopper.pay(), shopper.order()]);
    const made = new Set(answers.flatMap(({ status, body }) => (status === 201 ? [body.orderId] : [])));
    const found = await Promise.all([...made].map((orderId) => shopper.orderOf(orderId)));
    expect(found.filter(({ status }) => status !== 'cancelled')).toHaveLength(1);
  });

  it('is reported as paid if another checkout comes', async () => {
    const shopper = await shopperWithFrame();
    const { body } = await shopper.pay();
    await payByCard(body.checkoutUrl);
    const refused = (await shopper.order()).body;
    expect(refused).toMatchObject({
      status: 409,
      code: expect.stringMatching(/^(already_paid|cart_empty|cart_changed)$/),
    });
    await becomes(shopper, body.orderId, { status: 'placed' });
    expect((await shopper.order()).body).toMatchObject({ code: 'cart_empty' });
  });

  it('is cancelled when the page expires, and the cart stays', async () => {
    const shopper = await shopperWithFrame();
    const { body } = await shopper.pay();
    await letExpire(body.checkoutUrl);
    await becomes(shopper, body.orderId, { status: 'cancelled', payment: { method: 'card', status: 'failed' } });
    expect((await shopper.cart()).lines).toHaveLength(1);
  });

  it('is refunded if it arrives after the order was cancelled', async () => {
    const shopper = await shopperWithFrame();
    const { body: checkout } = await shopper.pay();
    const { orderId, checkoutUrl } = checkout;
    await send(sessionEvent('checkout.session.async_payment_failed', checkout));
    expect(await shopper.orderOf(orderId)).toMatchObject({ status: 'cancelled', payment: { status: 'failed' } });
    await payByCard(checkoutUrl);
    await becomes(shopper, orderId, { status: 'cancelled', payment: { method: 'card', status: 'refunded' } });
    expect((await shopper.cart()).lines).toHaveLength(1);
  });

  it('handles an event once, for any number of concurrent deliveries', async () => {
    const shopper = await shopperWithFrame();
    const { body: checkout } = await shopper.pay();
    const { orderId } = checkout;
    const event = completed(checkout);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(event)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const placed = await shopper.orderOf(orderId);
    expect(placed.history).toHaveLength(2);
    await shopper.addLine(frame.productId);
    expect((await send(event)).body).toEqual({ received: true });
    expect((await send(sessionEvent('checkout.session.expired', checkout))).status).toBe(200);
    expect(await shopper.orderOf(orderId)).toEqual(placed);
    expect((await shopper.cart()).lines).toHaveLength(1);
  });

  describe('an event that is not Stripe’s changes nothing', () => {
    it.each<[string, (event: object) => ReturnType<typeof send>]>([
      ['unsigned', (event) => call('POST', '/api/payments/webhook', { body: event })],
      ['signed with another secret', (event) => send(event, { secret: 'whsec_other' })],
      ['altered after it was signed', (event) => send(event, {}, JSON.stringify(event).replace('49999', '49998'))],
      ['written anew after it was signed', (event) => send(event, {}, JSON.stringify(event, undefined, 1))],
      ['older than 300 seconds', (event) => send(event, { timestamp: now() - 301 })],
    ])('%s', async (_, attack) => {
      const shopper = await shopperWithFrame();
      const { body: checkout } = await shopper.pay();
      expect((await attack(completed(checkout))).body).toMatchObject({ status: 400, code: 'invalid_signature' });
      expect(await shopper.orderOf(checkout.orderId)).toMatchObject({ status: 'awaiting-payment' });
    });
  });

  it.each(['{}', 'null', 'not JSON'])('refuses a signed body that is not an event: %s', async (body) => {
    const answer = await call('POST', '/api/payments/webhook', { body, headers: { 'stripe-signature': sign(body) } });
    expect(answer.body).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it.each<[string, object]>([
    ['of another amount', { amount_total: 1 }],
    ['in another currency', { currency: 'usd' }],
    ['that is not paid', { payment_status: 'unpaid' }],
    ['of another page', { id: 'cs_test_of_somebody_else' }],
  ])('an event %s changes nothing', async (_, fields) => {
    const shopper = await shopperWithFrame();
    const { body: checkout } = await shopper.pay();
    expect((await send(completed(checkout, fields))).status).toBe(200);
    expect(await shopper.orderOf(checkout.orderId)).toMatchObject({
      status: 'awaiting-payment',
      payment: { status: 'pending' },
    });
  });

  it.each<[string, object]>([
    ['of another account', { account: 'acct_of_somebody_else' }],
    ['in live mode', { livemode: true }],
  ])('an event %s changes nothing', async (_, fields) => {
    const shopper = await shopperWithFrame();
    const { body: checkout } = await shopper.pay();
    expect((await send({ ...completed(checkout), ...fields })).status).toBe(200);
    expect(await shopper.orderOf(checkout.orderId)).toMatchObject({ status: 'awaiting-payment' });
    expect((await send(completed(checkout))).status).toBe(200);
    expect(await shopper.orderOf(checkout.orderId)).toMatchObject({ status: 'placed' });
  });

  it('accepts an event whose body API Gateway encodes in base64', async () => {
    const shopper = await shopperWithFrame();
    const { body: checkout } = await shopper.pay();
    const { orderId } = checkout;
    const event = completed(checkout);
    const answer = await call<Order>('POST', '/api/payments/webhook', {
      body: JSON.stringify(event),
      headers: { 'stripe-signature': sign(JSON.stringify(event)), 'content-type': 'application/octet-stream' },
    });
    expect(answer.status).toBe(200);
    expect(await shopper.orderOf(orderId)).toMatchObject({ status: 'placed' });
  });

  it('refuses an empty cart and a changed one like any order', async () => {
    const shopper = await newShopper();
    expect((await shopper.pay()).body).toMatchObject({ status: 409, code: 'cart_empty' });
    await shopper.addLine(frame.productId);
    expect((await shopper.pay({ cartVersion: 'old' })).body).toMatchObject({ status: 409, code: 'cart_changed' });
    expect(await orders(shopper)).toEqual([]);
  });
});
