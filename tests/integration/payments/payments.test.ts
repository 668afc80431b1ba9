import { beforeAll, describe, expect, it } from 'vitest';
import type { Order, OrderPage } from '#contracts/orders/order.ts';
import type { Product } from '#contracts/products/product.ts';
import { type Client, call, newCustomer, newProduct, origin, owner } from '../../support/shop.ts';
import { expireCheckout, payByCard } from '../../support/stripe.ts';
import { completed, send, sessionEvent, sign } from '../../support/stripe-messages.ts';

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
      residentialAddress: 'Asha Rao\n12 Marine Drive\nMumbai 400020\nMaharashtra',
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

  it('changes nothing by an event that was altered after it was signed', async () => {
    const customer = await customerWithFrame();
    const { body: checkout } = await customer.pay();
    const event = completed(checkout);
    const altered = await send(event, {}, JSON.stringify(event).replace('49999', '49998'));
    expect(altered.body).toMatchObject({ status: 400, code: 'invalid_signature' });
    expect(await customer.orderOf(checkout.orderId)).toMatchObject({ status: 'awaiting-payment' });
  });

  it('changes nothing by an event of another amount or account, and then takes the right one', async () => {
    const customer = await customerWithFrame();
    const { body: checkout } = await customer.pay();
    const event = completed(checkout);
    for (const wrong of [completed(checkout, { amount_total: 1 }), { ...event, account: 'acct_of_somebody_else' }]) {
      expect((await send(wrong)).status).toBe(200);
      expect(await customer.orderOf(checkout.orderId)).toMatchObject({ payment: { status: 'pending' } });
    }
    expect((await send(event)).status).toBe(200);
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
});
