import { beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contracts/accounts/me.ts';
import type { Order, OrderPage } from '#contracts/orders/order.ts';
import type { Product } from '#contracts/products/product.ts';
import type { LatestCheckout } from '#lambdas/orders/order.ts';
import { orderTable } from '#lambdas/orders/orders.table.ts';
import { shopTable } from '../../support/database.ts';
import { type Client, newCustomer, newProduct, owner } from '../../support/shop.ts';
import { order } from '../../support/unit/order.ts';
import { id } from '../../support/unit/records.ts';

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
    const residentialAddress = '12 Marine Drive\nMumbai\t400020';
    const response = await customer.order({ cartVersion: cart.version, residentialAddress });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      status: 'placed',
      payment: { method: 'cash-on-delivery', status: 'due' },
      name: 'Asha Rao',
      email: customer.email,
      mobileNo: '9876543210',
      residentialAddress,
      cartPrice: 2199.98,
      cartQty: 3,
      history: [{ status: 'placed' }],
    });
    expect(response.body.lines).toEqual(cart.lines);
    expect((await customer.cart()).lines).toEqual([]);
    expect((await customer.call<Order>('GET', `/api/orders/${response.body.orderId}`)).body).toEqual(response.body);
  });

  it('places one order if concurrent calls with different keys order the same cart', async () => {
    const customer = await customerWith(frame);
    const responses = await Promise.all(Array.from({ length: 10 }, () => customer.order()));
    const placed = responses.filter((response) => response.status === 201);
    expect(placed).toHaveLength(1);
    for (const response of responses) expect([201, 409, 503]).toContain(response.status);
    expect(await orders(customer)).toHaveLength(1);
  });

  it('D11: paginates a customer’s own orders, and the owner’s list, newest first', async () => {
    const customer = await newCustomer();
    const { userId } = (await customer.call<Me>('GET', '/api/me')).body;
    const table = orderTable(shopTable());
    const begin = Date.now();
    const placed: string[] = [];
    let latest: LatestCheckout | undefined;
    for (let count = 0; count < 21; count += 1) {
      const orderId = id(`${userId} ${count}`);
      const createdAt = new Date(begin + count).toISOString();
      const next = order({ orderId, userId, createdAt, lines: [] });
      expect(await table.place(next, latest)).toEqual({ outcome: 'placed' });
      placed.unshift(orderId);
      latest = { orderId, method: 'cash-on-delivery' };
    }
    const first = (await customer.call<OrderPage>('GET', '/api/orders')).body;
    expect(first.orders.map(({ orderId }) => orderId)).toEqual(placed.slice(0, 20));
    const cursor = encodeURIComponent(first.nextCursor ?? '');
    const second = (await customer.call<OrderPage>('GET', `/api/orders?cursor=${cursor}`)).body;
    expect(second.orders.map(({ orderId }) => orderId)).toEqual(placed.slice(20));
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
