import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order, OrderPage } from '#contracts/orders/order.ts';
import type { Product } from '#contracts/products/product.ts';
import { type Client, call, newCustomer, newProduct, origin, owner } from '../../support/shop.ts';
import { expireCheckout, payByCard } from '../../support/stripe.ts';
import { completed, send, sessionEvent, sign } from '../../support/stripe-messages.ts';

const now = () => Math.floor(Date.now() / 1000);

describe('D6: paying by card', () => {
  let frame: Product;
  beforeAll(async () => {
    frame = await newProduct(await owner(), { title: 'Frame', price: 499.99 });
  });

  const customerWithFrame = async (): Promise<Client> => {
    const customer = await newCustomer('Asha Rao');
    await customer.addLine(frame.productId);
    return customer;
  };
  const orders = async (customer: Client) => (await customer.call<OrderPage>('GET', '/api/orders')).body.orders;
  const becomes = (customer: Client, orderId: string, order: object): Promise<void> =>
    expect.poll(() => customer.orderOf(orderId)).toMatchObject(order);

  it('creates the order first, takes the payment on Stripe’s page, and places the order only by Stripe’s event', async () => {
    const customer = await customerWithFrame();
    const cart = await customer.cart();
    const { status, body } = await customer.pay({ cartVersion: cart.version });
    expect(status).toBe(201);
    expect(await customer.orderOf(body.orderId)).toMatchObject({
      status: 'awaiting-payment',
      payment: { method: 'card', status: 'pending', checkoutUrl: body.checkoutUrl },
      cartPrice: 499.99,
      lines: cart.lines,
    });
    expect((await customer.cart()).lines).toEqual(cart.lines);

    expect(await payByCard(body.checkoutUrl)).toBe(`${origin()}/orders/${body.orderId}`);
    await becomes(customer, body.orderId, {
      status: 'placed',
      payment: { method: 'card', status: 'paid' },
      name: 'Asha Rao',
      residentialAddress: '12 Marine Drive\nMumbai, Maharashtra 400020\nIndia',
      history: [{ status: 'awaiting-payment' }, { status: 'placed', payment: 'paid' }],
    });
    expect((await customer.cart()).lines).toEqual([]);
  });

  it('refuses an address outside the countries that the shop serves', async () => {
    const customer = await customerWithFrame();
    const { body } = await customer.pay();
    await expect(payByCard(body.checkoutUrl, { shippingCountry: 'AQ' })).rejects.toThrow('Choose a country.');
    expect(await customer.orderOf(body.orderId)).toMatchObject({ status: 'awaiting-payment' });
  });

  it('creates one order and one payment page per key for any number of concurrent calls', async () => {
    const customer = await customerWithFrame();
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 5 }, () => customer.pay({}, key)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(responses.map(({ body }) => body.checkoutUrl)).size).toBe(1);
    expect((await customer.pay({}, key)).body).toEqual(responses[0]?.body);
    expect(await orders(customer)).toEqual([]);
    expect((await customer.order({}, key)).body).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  it('appears in no list of orders until it is paid, except that of unpaid ones', async () => {
    const customer = await customerWithFrame();
    const meera = await owner();
    const listed = async (query = '') =>
      (await meera.call<OrderPage>('GET', `/api/manage/orders${query}`)).body.orders.map(({ orderId }) => orderId);
    const { orderId, checkoutUrl } = (await customer.pay()).body;
    expect(await orders(customer)).toEqual([]);
    expect(await listed()).not.toContain(orderId);
    expect(await listed('?status=awaiting-payment')).toContain(orderId);
    expect(await listed(`?q=${orderId}`)).toEqual([orderId]);
    expect(await customer.orderOf(orderId)).toMatchObject({ payment: { status: 'pending', checkoutUrl } });
    await payByCard(checkoutUrl);
    await becomes(customer, orderId, { status: 'placed' });
    expect((await orders(customer)).map((order) => order.orderId)).toEqual([orderId]);
    expect(await listed()).toContain(orderId);
    expect(await listed('?status=awaiting-payment')).not.toContain(orderId);

    await customer.addLine(frame.productId);
    const abandoned = (await customer.pay()).body;
    await expireCheckout(abandoned.checkoutUrl);
    await becomes(customer, abandoned.orderId, { status: 'cancelled', payment: { status: 'failed' } });
    expect((await orders(customer)).map((order) => order.orderId)).toEqual([orderId]);
    expect(await listed()).not.toContain(abandoned.orderId);
    expect(await listed('?status=cancelled')).toContain(abandoned.orderId);
  });

  it('is replaced by a cash order, which closes its payment page', async () => {
    const customer = await customerWithFrame();
    const { body } = await customer.pay();
    expect((await customer.order()).status).toBe(201);
    await expect(payByCard(body.checkoutUrl)).rejects.toThrow('expired');
    expect(await customer.orderOf(body.orderId)).toMatchObject({ status: 'cancelled', payment: { status: 'failed' } });
    expect((await orders(customer)).map(({ status }) => status)).toEqual(['placed']);
  });

  it('creates one order for concurrent cash and card checkouts', async () => {
    const customer = await customerWithFrame();
    const responses = await Promise.all([customer.pay(), customer.order(), customer.pay(), customer.order()]);
    const made = new Set(responses.flatMap(({ status, body }) => (status === 201 ? [body.orderId] : [])));
    const found = await Promise.all([...made].map((orderId) => customer.orderOf(orderId)));
    expect(found.filter(({ status }) => status !== 'cancelled')).toHaveLength(1);
  });

  it('is reported as already paid if the customer checks out again', async () => {
    const customer = await customerWithFrame();
    const { body } = await customer.pay();
    await payByCard(body.checkoutUrl);
    const refused = (await customer.order()).body;
    expect(refused).toMatchObject({
      status: 409,
      code: expect.stringMatching(/^(already_paid|cart_empty|cart_changed)$/),
    });
    await becomes(customer, body.orderId, { status: 'placed' });
    expect((await customer.order()).body).toMatchObject({ code: 'cart_empty' });
  });

  it('is cancelled when the payment page expires, and the cart keeps its lines', async () => {
    const customer = await customerWithFrame();
    const { body } = await customer.pay();
    await expireCheckout(body.checkoutUrl);
    await becomes(customer, body.orderId, { status: 'cancelled', payment: { method: 'card', status: 'failed' } });
    expect((await customer.cart()).lines).toHaveLength(1);
  });

  it('is refunded if it is paid after the order was cancelled', async () => {
    const customer = await customerWithFrame();
    const { body: checkout } = await customer.pay();
    const { orderId, checkoutUrl } = checkout;
    await send(sessionEvent('checkout.session.async_payment_failed', checkout));
    expect(await customer.orderOf(orderId)).toMatchObject({ status: 'cancelled', payment: { status: 'failed' } });
    await payByCard(checkoutUrl);
    await becomes(customer, orderId, { status: 'cancelled', payment: { method: 'card', status: 'refunded' } });
    expect((await customer.cart()).lines).toHaveLength(1);
  });

  it('applies an event once for any number of concurrent deliveries', async () => {
    const customer = await customerWithFrame();
    const { body: checkout } = await customer.pay();
    const { orderId } = checkout;
    const event = completed(checkout);
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(event)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const placed = await customer.orderOf(orderId);
    expect(placed.history).toHaveLength(2);
    await customer.addLine(frame.productId);
    expect((await send(event)).body).toEqual({ received: true });
    expect((await send(sessionEvent('checkout.session.expired', checkout))).status).toBe(200);
    expect(await customer.orderOf(orderId)).toEqual(placed);
    expect((await customer.cart()).lines).toHaveLength(1);
  });

  describe('an event that is not Stripe’s changes nothing', () => {
    it.each<[string, (event: object) => ReturnType<typeof send>]>([
      ['unsigned', (event) => call('POST', '/api/payments/webhook', { body: event })],
      ['signed with another secret', (event) => send(event, { secret: 'whsec_other' })],
      ['altered after it was signed', (event) => send(event, {}, JSON.stringify(event).replace('49999', '49998'))],
      ['reformatted after it was signed', (event) => send(event, {}, JSON.stringify(event, undefined, 1))],
      ['older than 300 seconds', (event) => send(event, { timestamp: now() - 301 })],
    ])('%s', async (_, attack) => {
      const customer = await customerWithFrame();
      const { body: checkout } = await customer.pay();
      expect((await attack(completed(checkout))).body).toMatchObject({ status: 400, code: 'invalid_signature' });
      expect(await customer.orderOf(checkout.orderId)).toMatchObject({ status: 'awaiting-payment' });
    });
  });

  it.each(['{}', 'null', 'not JSON'])('refuses a signed body that is not an event: %s', async (body) => {
    const response = await call('POST', '/api/payments/webhook', { body, headers: { 'stripe-signature': sign(body) } });
    expect(response.body).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it.each<[string, object]>([
    ['of another amount', { amount_total: 1 }],
    ['in another currency', { currency: 'usd' }],
    ['of an unpaid page', { payment_status: 'unpaid' }],
    ['of another page', { id: 'cs_test_of_somebody_else' }],
  ])('an event %s changes nothing', async (_, fields) => {
    const customer = await customerWithFrame();
    const { body: checkout } = await customer.pay();
    expect((await send(completed(checkout, fields))).status).toBe(200);
    expect(await customer.orderOf(checkout.orderId)).toMatchObject({
      status: 'awaiting-payment',
      payment: { status: 'pending' },
    });
  });

  it.each<[string, object]>([
    ['of another account', { account: 'acct_of_somebody_else' }],
    ['in live mode', { livemode: true }],
  ])('an event %s changes nothing', async (_, fields) => {
    const customer = await customerWithFrame();
    const { body: checkout } = await customer.pay();
    expect((await send({ ...completed(checkout), ...fields })).status).toBe(200);
    expect(await customer.orderOf(checkout.orderId)).toMatchObject({ status: 'awaiting-payment' });
    expect((await send(completed(checkout))).status).toBe(200);
    expect(await customer.orderOf(checkout.orderId)).toMatchObject({ status: 'placed' });
  });

  it('accepts an event whose body API Gateway encodes in base64', async () => {
    const customer = await customerWithFrame();
    const { body: checkout } = await customer.pay();
    const { orderId } = checkout;
    const event = completed(checkout);
    const response = await call<Order>('POST', '/api/payments/webhook', {
      body: JSON.stringify(event),
      headers: { 'stripe-signature': sign(JSON.stringify(event)), 'content-type': 'application/octet-stream' },
    });
    expect(response.status).toBe(200);
    expect(await customer.orderOf(orderId)).toMatchObject({ status: 'placed' });
  });

  it('refuses an empty or changed cart like any order', async () => {
    const customer = await newCustomer();
    expect((await customer.pay()).body).toMatchObject({ status: 409, code: 'cart_empty' });
    await customer.addLine(frame.productId);
    expect((await customer.pay({ cartVersion: 'old' })).body).toMatchObject({ status: 409, code: 'cart_changed' });
    expect(await orders(customer)).toEqual([]);
  });
});
