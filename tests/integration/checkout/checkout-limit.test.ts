import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contracts/accounts/me.ts';
import { customerLimits } from '#contracts/limits.ts';
import type { OrderPage } from '#contracts/orders/order.ts';
import type { Product } from '#contracts/products/product.ts';
import { customerCountKey } from '#lambdas/platform/dynamodb/keys.ts';
import { expire, putItem } from '../../support/database.ts';
import { type Client, newCustomer, newProduct, owner } from '../../support/shop.ts';

const { max, windowSeconds } = customerLimits.checkouts;

describe('a customer’s checkouts within ten minutes', () => {
  let frame: Product;
  beforeAll(async () => {
    frame = await newProduct(await owner(), { title: 'Frame', price: 499.99 });
  });

  const orders = async (customer: Client) => (await customer.call<OrderPage>('GET', '/api/orders')).body.orders;

  /** The keys of the customer's counts for this window and the next, because the window may end during the test. */
  const countsOf = async (customer: Client) => {
    const { userId } = (await customer.call<Me>('GET', '/api/me')).body;
    const seconds = Math.floor(Date.now() / 1000);
    const start = seconds - (seconds % windowSeconds);
    return [start, start + windowSeconds].map((begin) => customerCountKey('checkouts', userId, begin));
  };

  it('are refused over the limit with either payment method, except retries, until the next window', async () => {
    const customer = await newCustomer();
    const [cashKey, cardKey, lastKey] = [randomUUID(), randomUUID(), randomUUID()];
    await customer.addLine(frame.productId);
    const cash = await customer.order({}, cashKey);
    await customer.addLine(frame.productId);
    const card = await customer.pay({}, cardKey);
    expect([cash.status, card.status]).toEqual([201, 201]);

    const counts = await countsOf(customer);
    for (const key of counts) await putItem({ ...key, checkouts: max - 1 });
    const last = await customer.order({}, lastKey);
    expect(last.status).toBe(201);
    // If the window has just ended, this counts one more in the new window.
    await customer.order();

    await customer.addLine(frame.productId);
    const before = [await customer.cart(), await orders(customer)];
    for (const response of [await customer.order(), await customer.pay()]) {
      expect(response).toMatchObject({ status: 429, body: { status: 429, code: 'too_many_checkouts' } });
      expect(JSON.stringify(response.body)).toMatch(/Please try again in (a minute|\d+ minutes)\./);
      const wait = Number(response.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(windowSeconds);
    }
    expect((await customer.order({}, cashKey)).body).toEqual(cash.body);
    expect((await customer.order({}, lastKey)).body).toEqual(last.body);
    expect((await customer.pay({}, cardKey)).body.orderId).toBe(card.body.orderId);
    expect([await customer.cart(), await orders(customer)]).toEqual(before);

    for (const { pk, sk } of counts) await expire(pk, sk);
    expect((await customer.order()).status).toBe(201);
  });

  it('are not counted for another customer', async () => {
    const [busy, other] = [await newCustomer(), await newCustomer('Ravi')];
    for (const key of await countsOf(busy)) await putItem({ ...key, checkouts: max });
    for (const customer of [busy, other]) await customer.addLine(frame.productId);
    expect([(await busy.order()).status, (await other.order()).status]).toEqual([429, 201]);
  });
});
