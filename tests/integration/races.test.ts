import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order, OrderPage } from '#contracts/order.ts';
import type { Product } from '#contracts/product.ts';
import { type Client, newCustomer, newOwner, newProduct, origin, owner } from '../support/shop.ts';
import { payByCard } from '../support/stripe.ts';
import { completed, send } from '../support/stripe-messages.ts';

const crowd = 50;
const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Sends a call whole and is gone before the answer can come; resolves when the line is cut. */
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

  it('make one order of the same checkout sent 50 times, half of them aborted', async () => {
    const customer = await customerWithFrame();
    const key = randomUUID();
    const answers = times(crowd, (n) =>
      n % 2 === 0 ? sendAndLeave(customer, '/api/orders', key, delivery) : customer.order({}, key),
    );
    await Promise.all(answers);
    const settled = await customer.order({}, key);
    expect(settled.status).toBe(201);
    expect((await ordersOf(customer)).map(({ orderId }) => orderId)).toEqual([settled.body.orderId]);
    expect((await customer.cart()).lines).toEqual([]);
    const told = (await Promise.all(answers)).flatMap((answer) =>
      answer?.status === 201 ? [answer.body.orderId] : [],
    );
    expect(new Set([...told, settled.body.orderId]).size).toBe(1);
  });

  it('make one order and one page of the same payment sent 50 times, half of them aborted', async () => {
    const customer = await customerWithFrame();
    const key = randomUUID();
    const answers = await Promise.all(
      times(crowd, (n) => (n % 2 === 0 ? sendAndLeave(customer, '/api/payments', key, {}) : customer.pay({}, key))),
    );
    const settled = await customer.pay({}, key);
    expect(settled.status).toBe(201);
    const told = answers.flatMap((answer) => (answer?.status === 201 ? [answer.body] : []));
    for (const body of told) expect(body).toEqual(settled.body);
    expect(await ordersOf(customer)).toEqual([]);
  });

  it('show the current state while Stripe’s event races the return from its page, and pay the order once', async () => {
    const customer = await customerWithFrame();
    const { orderId, checkoutUrl } = (await customer.pay()).body;
    const [, looks] = await Promise.all([
      payByCard(checkoutUrl),
      Promise.all(times(20, () => customer.orderOf(orderId))),
    ]);
    for (const { status, payment } of looks) {
      expect(['awaiting-payment pending', 'placed paid']).toContain(`${status} ${payment.status}`);
    }
    await expect.poll(() => customer.orderOf(orderId)).toMatchObject({ status: 'placed', payment: { status: 'paid' } });
    expect((await customer.orderOf(orderId)).history).toHaveLength(2);
  });

  it('make one step of an event sent 50 times, and delete the lines once', async () => {
    const customer = await customerWithFrame();
    const { body: checkout } = await customer.pay();
    const { orderId } = checkout;
    const event = completed(checkout);
    const answers = await Promise.all(times(crowd, () => send(event)));
    // Whoever meets too many others is asked to come again, as Stripe does.
    for (const { status } of answers) expect([200, 503]).toContain(status);
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

  it('never make two valid orders of cash in one tab and a card in another', async () => {
    const customer = await customerWithFrame();
    const { version: cartVersion } = await customer.cart();
    const answers = await Promise.all(
      times(6, (n) => (n % 2 === 0 ? customer.order({ cartVersion }) : customer.pay({ cartVersion }))),
    );
    const made = new Set(answers.flatMap(({ status, body }) => (status === 201 ? [body.orderId] : [])));
    const found = await Promise.all([...made].map((orderId) => customer.orderOf(orderId)));
    expect(found.filter(({ status }) => status !== 'cancelled')).toHaveLength(1);
  });

  it('let one of two owners on one button take the step, and refuse the other', async () => {
    const customer = await customerWithFrame();
    const { orderId } = (await customer.order()).body;
    const path = `/api/manage/orders/${orderId}`;
    for (const body of [{ status: 'shipped' }, { payment: 'collected' }, { status: 'delivered' }]) {
      const answers = await Promise.all([first, second].map((who) => who.call('PATCH', path, { body })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
    const { history } = await customer.orderOf(orderId);
    expect(history.map(({ status, payment }) => [status, payment])).toEqual([
      ['placed', undefined],
      ['shipped', undefined],
      ['shipped', 'collected'],
      ['delivered', undefined],
    ]);
  });

  it('never cancel 20 orders that are being paid with their money kept', async () => {
    const customer = await newCustomer();
    const seen: string[] = [];
    for (let round = 0; round < 20; round++) {
      await customer.addLine(frame.productId);
      const { orderId, checkoutUrl } = (await customer.pay()).body;
      const path = `/api/manage/orders/${orderId}`;
      await payByCard(checkoutUrl);
      await setTimeout(5 * round);
      const { status } = await first.call('PATCH', path, { body: { status: 'cancelled', reason: 'Out of clay' } });
      const opened = async () => (await first.call<Order>('GET', path)).body;
      await expect.poll(async () => (await opened()).payment.status).toMatch(/paid|refunded/);
      const order = await opened();
      seen.push(`${status}: ${order.status}, ${order.payment.status}`);
    }
    const right = ['200: cancelled, refunded', '409: placed, paid'];
    expect(seen.filter((outcome) => !right.includes(outcome))).toEqual([]);
  }, 60_000);
});
