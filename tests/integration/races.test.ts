import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order, OrderPage } from '#contracts/orders/order.ts';
import type { Product } from '#contracts/products/product.ts';
import { type Client, newCustomer, newOwner, newProduct, origin, owner } from '../support/shop.ts';
import { payByCard } from '../support/stripe.ts';
import { completed, send } from '../support/stripe-messages.ts';

const crowd = 16;
const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Sends a complete call and closes the connection before a response can arrive. Resolves when it is closed. */
function sendAndLeave({ token }: Client, path: string, key: string, body: object): Promise<void> {
  return new Promise((left) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
    const call = request(origin() + path, { method: 'POST', headers });
    call.on('error', () => undefined).on('close', left);
    call.end(JSON.stringify(body), () => call.destroy());
  });
}

const delivery = { mobileNo: '9876543210', residentialAddress: '12 Marine Drive, Mumbai' };

describe('concurrent calls', () => {
  let frame: Product;
  let first: Client;
  let second: Client;
  beforeAll(async () => {
    first = await owner();
    second = await newOwner();
    frame = await newProduct(first, { title: 'Frame', price: 499.99 });
  });

  const customerWithFrame = async (): Promise<Client> => {
    const customer = await newCustomer();
    await customer.addLine(frame.productId);
    return customer;
  };
  const ordersOf = async (customer: Client) => (await customer.call<OrderPage>('GET', '/api/orders')).body.orders;

  it('place one order for the same checkout sent many times, half of them aborted', async () => {
    const customer = await customerWithFrame();
    const key = randomUUID();
    const responses = times(crowd, (n) =>
      n % 2 === 0 ? sendAndLeave(customer, '/api/orders', key, delivery) : customer.order({}, key),
    );
    await Promise.all(responses);
    const settled = await customer.order({}, key);
    expect(settled.status).toBe(201);
    expect((await ordersOf(customer)).map(({ orderId }) => orderId)).toEqual([settled.body.orderId]);
    expect((await customer.cart()).lines).toEqual([]);
    const orderIds = (await Promise.all(responses)).flatMap((response) =>
      response?.status === 201 ? [response.body.orderId] : [],
    );
    expect(new Set([...orderIds, settled.body.orderId]).size).toBe(1);
  });

  it('create one order and one page for the same payment sent many times, half of them aborted', async () => {
    const customer = await customerWithFrame();
    const key = randomUUID();
    const responses = await Promise.all(
      times(crowd, (n) => (n % 2 === 0 ? sendAndLeave(customer, '/api/payments', key, {}) : customer.pay({}, key))),
    );
    const settled = await customer.pay({}, key);
    expect(settled.status).toBe(201);
    const bodies = responses.flatMap((response) => (response?.status === 201 ? [response.body] : []));
    for (const body of bodies) expect(body).toEqual(settled.body);
    expect(await ordersOf(customer)).toEqual([]);
  });

  it('never see an invalid state while Stripe’s event arrives, and the order is paid once', async () => {
    const customer = await customerWithFrame();
    const { orderId, checkoutUrl } = (await customer.pay()).body;
    const [, views] = await Promise.all([
      payByCard(checkoutUrl),
      Promise.all(times(8, () => customer.orderOf(orderId))),
    ]);
    for (const { status, payment } of views) {
      expect(['awaiting-payment pending', 'placed paid']).toContain(`${status} ${payment.status}`);
    }
    await expect.poll(() => customer.orderOf(orderId)).toMatchObject({ status: 'placed', payment: { status: 'paid' } });
    expect((await customer.orderOf(orderId)).history).toHaveLength(2);
  });

  it('apply an event sent many times once, and remove its lines once', async () => {
    const customer = await customerWithFrame();
    const { body: checkout } = await customer.pay();
    const { orderId } = checkout;
    const event = completed(checkout);
    const responses = await Promise.all(times(crowd, () => send(event)));
    // Under too much contention the shop asks the sender to retry, as Stripe does.
    for (const { status } of responses) expect([200, 503]).toContain(status);
    expect((await send(event)).status).toBe(200);
    const placed = await customer.orderOf(orderId);
    expect(placed.history.map(({ status, payment }) => [status, payment])).toEqual([
      ['awaiting-payment', undefined],
      ['placed', 'paid'],
    ]);
    expect((await customer.cart()).lines).toEqual([]);
    await customer.addLine(frame.productId);
    await Promise.all(times(5, () => send(event)));
    expect((await customer.cart()).lines).toHaveLength(1);
  });

  it('never place two orders for cash in one tab and a card in another', async () => {
    const customer = await customerWithFrame();
    const { version: cartVersion } = await customer.cart();
    const responses = await Promise.all(
      times(6, (n) => (n % 2 === 0 ? customer.order({ cartVersion }) : customer.pay({ cartVersion }))),
    );
    const made = new Set(responses.flatMap(({ status, body }) => (status === 201 ? [body.orderId] : [])));
    const found = await Promise.all([...made].map((orderId) => customer.orderOf(orderId)));
    expect(found.filter(({ status }) => status !== 'cancelled')).toHaveLength(1);
  });

  it('let only one of two owners take the same step', async () => {
    const customer = await customerWithFrame();
    const { orderId } = (await customer.order()).body;
    const path = `/api/manage/orders/${orderId}`;
    for (const body of [{ status: 'shipped' }, { payment: 'collected' }, { status: 'delivered' }]) {
      const responses = await Promise.all([first, second].map((who) => who.call('PATCH', path, { body })));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
    const { history } = await customer.orderOf(orderId);
    expect(history.map(({ status, payment }) => [status, payment])).toEqual([
      ['placed', undefined],
      ['shipped', undefined],
      ['shipped', 'collected'],
      ['delivered', undefined],
    ]);
  });

  it('never cancel an order that is being paid without refunding it, in three attempts', async () => {
    const customer = await newCustomer();
    const seen: string[] = [];
    for (let round = 0; round < 3; round++) {
      await customer.addLine(frame.productId);
      const { orderId, checkoutUrl } = (await customer.pay()).body;
      const path = `/api/manage/orders/${orderId}`;
      await payByCard(checkoutUrl);
      // Varies how far Stripe's event has come when the owner cancels.
      await setTimeout(30 * round);
      const { status } = await first.call('PATCH', path, { body: { status: 'cancelled', reason: 'Out of clay' } });
      const opened = async () => (await first.call<Order>('GET', path)).body;
      await expect.poll(async () => (await opened()).payment.status).toMatch(/paid|refunded/);
      const order = await opened();
      seen.push(`${status}: ${order.status}, ${order.payment.status}`);
    }
    const allowed = ['200: cancelled, refunded', '409: placed, paid'];
    expect(seen.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
  }, 60_000);
});
