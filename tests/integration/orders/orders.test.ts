import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order, OrderPage } from '#contracts/orders/order.ts';
import type { Product } from '#contracts/products/product.ts';
import { type Client, newCustomer, newProduct, owner } from '../../support/shop.ts';

describe('ordering by cash on delivery', () => {
  let shopkeeper: Client;
  let frame: Product;
  let mirror: Product;
  beforeAll(async () => {
    shopkeeper = await owner();
    frame = await newProduct(shopkeeper, { title: 'Frame', price: 499.99 });
    mirror = await newProduct(shopkeeper, { title: 'Mirror', price: 1200 });
  });

  const customerWith = async (...products: Product[]): Promise<Client> => {
    const customer = await newCustomer('Asha Rao');
    for (const product of products) await customer.addLine(product.productId);
    return customer;
  };
  const orders = async (customer: Client) => (await customer.call<OrderPage>('GET', '/api/orders')).body.orders;

  it('moves every cart line into the order and empties the cart', async () => {
    const customer = await customerWith(frame, mirror);
    await customer.setQuantity(frame.productId, 2);
    const cart = await customer.cart();
    const response = await customer.order({ cartVersion: cart.version });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      status: 'placed',
      payment: { method: 'cash-on-delivery', status: 'due' },
      name: 'Asha Rao',
      email: customer.email,
      mobileNo: '9876543210',
      residentialAddress: '12 Marine Drive, Mumbai',
      cartPrice: 2199.98,
      cartQty: 3,
      history: [{ status: 'placed' }],
    });
    expect(response.body.lines).toEqual(cart.lines);
    expect((await customer.cart()).lines).toEqual([]);
    expect((await customer.call<Order>('GET', `/api/orders/${response.body.orderId}`)).body).toEqual(response.body);
  });

  it('places one order per key for any number of concurrent calls', async () => {
    const customer = await customerWith(frame);
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 20 }, () => customer.order({}, key)));
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]));
    expect(new Set(responses.map((response) => response.body.orderId)).size).toBe(1);
    expect((await customer.order({}, key)).body).toEqual(responses[0]?.body);
    expect(await orders(customer)).toHaveLength(1);
  });

  it('places one order if concurrent calls with different keys order the same cart', async () => {
    const customer = await customerWith(frame);
    const responses = await Promise.all(Array.from({ length: 10 }, () => customer.order()));
    const placed = responses.filter((response) => response.status === 201);
    expect(placed).toHaveLength(1);
    for (const response of responses) expect([201, 409, 503]).toContain(response.status);
    expect(await orders(customer)).toHaveLength(1);
  });

  it('refuses a key that was used with another body, and changes nothing', async () => {
    const customer = await customerWith(frame);
    const key = randomUUID();
    await customer.order({}, key);
    await customer.addLine(mirror.productId);
    const response = await customer.order({ residentialAddress: '4 Rose Lane, Kochi' }, key);
    expect(response.body).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect((await customer.cart()).lines).toHaveLength(1);
  });

  it('refuses an order without a key, and an order of an empty cart', async () => {
    const customer = await newCustomer();
    const body = { mobileNo: '9876543210', residentialAddress: '4 Rose Lane, Kochi' };
    expect((await customer.call('POST', '/api/orders', { body })).body).toMatchObject({
      status: 400,
      code: 'idempotency_key_missing',
    });
    expect((await customer.order()).body).toMatchObject({ status: 409, code: 'cart_empty' });
  });

  it('D15: refuses to order at a price that the customer has not seen, and keeps the key usable', async () => {
    const customer = await newCustomer();
    const product = await newProduct(shopkeeper, { price: 100 });
    await customer.addLine(product.productId);
    const { version } = await customer.cart();
    await shopkeeper.call('PATCH', `/api/products/${product.productId}`, { body: { price: 150 } });
    const key = randomUUID();
    expect((await customer.order({ cartVersion: version }, key)).body).toMatchObject({
      status: 409,
      code: 'cart_changed',
    });
    expect((await customer.cart()).lines).toHaveLength(1);
    const again = await customer.order({ cartVersion: (await customer.cart()).version }, key);
    expect(again.status).toBe(201);
    expect(again.body.cartPrice).toBe(150);
  });

  it('D12: names a removed product in a refusal, and orders the rest on a retry', async () => {
    const customer = await newCustomer();
    const leaving = await newProduct(shopkeeper, { title: 'Leaving' });
    await customer.addLine(frame.productId);
    await customer.addLine(leaving.productId);
    const { version } = await customer.cart();
    await shopkeeper.call('DELETE', `/api/products/${leaving.productId}`);
    const refused = await customer.order({ cartVersion: version });
    expect(refused.body).toMatchObject({ status: 409, code: 'cart_changed' });
    expect(JSON.stringify(refused.body)).toContain('Leaving');
    const placed = await customer.order({ cartVersion: (await customer.cart()).version });
    expect(placed.body.lines.map((line) => line.productId)).toEqual([frame.productId]);
  });

  it('keeps an order unchanged when its product changes or is removed', async () => {
    const product = await newProduct(shopkeeper, { title: 'As it was', price: 10 });
    const customer = await customerWith(product);
    const { body: placed } = await customer.order();
    await shopkeeper.call('PATCH', `/api/products/${product.productId}`, { body: { title: 'Changed', price: 20 } });
    await shopkeeper.call('DELETE', `/api/products/${product.productId}`);
    expect((await customer.call<Order>('GET', `/api/orders/${placed.orderId}`)).body).toEqual(placed);
  });

  it('keeps the line breaks of an address', async () => {
    const residentialAddress = '12 Marine Drive\nMumbai\t400020';
    const customer = await customerWith(frame);
    expect((await customer.order({ residentialAddress })).body).toMatchObject({ status: 'placed', residentialAddress });
  });

  it('ignores prices, totals, states and names in the request', async () => {
    const customer = await customerWith(frame);
    const { body } = await customer.order({
      cartPrice: 1,
      cartQty: 99,
      status: 'delivered',
      paid: true,
      payment: { status: 'paid' },
      userId: 'somebody',
      name: 'Somebody',
    });
    expect(body).toMatchObject({
      cartPrice: 499.99,
      cartQty: 1,
      status: 'placed',
      name: 'Asha Rao',
      payment: { status: 'due' },
    });
  });

  it('D11: paginates a customer’s own orders, and the owner’s list, newest first', async () => {
    const customer = await newCustomer();
    const placed: string[] = [];
    for (let count = 0; count < 21; count += 1) {
      await customer.addLine(frame.productId);
      placed.unshift((await customer.order()).body.orderId);
    }
    const first = (await customer.call<OrderPage>('GET', '/api/orders')).body;
    expect(first.orders.map((order) => order.orderId)).toEqual(placed.slice(0, 20));
    const cursor = encodeURIComponent(first.nextCursor ?? '');
    const second = (await customer.call<OrderPage>('GET', `/api/orders?cursor=${cursor}`)).body;
    expect(second.orders.map((order) => order.orderId)).toEqual(placed.slice(20));
    expect(second.nextCursor).toBeUndefined();

    const list = async (query: string) =>
      (await shopkeeper.call<OrderPage>('GET', `/api/manage/orders?status=placed${query}`)).body;
    const newest = await list('');
    expect(newest.orders).toHaveLength(20);
    const next = await list(`&cursor=${encodeURIComponent(newest.nextCursor ?? '')}`);
    const times = [...newest.orders, ...next.orders].map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());

    const other = await newCustomer();
    expect(await orders(other)).toEqual([]);
    expect((await other.call('GET', `/api/orders/${placed[0]}`)).body).toMatchObject({
      status: 404,
      code: 'order_not_found',
    });
    expect((await other.call('GET', `/api/orders?cursor=${cursor}`)).body).toMatchObject({
      status: 400,
      code: 'invalid_cursor',
    });
  });
});
