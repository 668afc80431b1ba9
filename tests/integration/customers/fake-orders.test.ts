import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BlockedCustomerPage, CustomerBlock } from '#contracts/customers/customer-block.ts';
import type { ManagedOrderDetail, ManagedOrderPage, OrdersOutcome } from '#contracts/desk/manage-orders.ts';
import type { Order } from '#contracts/orders/order.ts';
import type { Product } from '#contracts/products/product.ts';
import { type Client, newCustomer, newOwner, newProduct, owner } from '../../support/shop.ts';
import { payByCard } from '../../support/stripe.ts';

const soon = { timeout: 20_000 };
const somePhone = () => `98${randomInt(1e7, 1e8)}`;

describe('the owner’s tools against fake orders', () => {
  let meera: Client;
  let frame: Product;
  beforeAll(async () => {
    meera = await owner();
    frame = await newProduct(meera, { title: 'Frame', price: 500 });
  });

  async function placed(mobileNo: string, known?: Client): Promise<[Order, Client]> {
    const customer = known ?? (await newCustomer());
    await customer.addLine(frame.productId);
    const { status, body } = await customer.order({ mobileNo });
    expect(status).toBe(201);
    return [body, customer];
  }
  const refusedCash = async (customer: Client, mobileNo: string) => {
    await customer.addLine(frame.productId);
    const { status, body } = await customer.order({ mobileNo });
    return { status, body };
  };
  const cancel = (orders: readonly object[], by = meera, reason = 'Fake orders') =>
    by.call<OrdersOutcome>('PATCH', '/api/manage/orders', { body: { orders, status: 'cancelled', reason } });
  const opened = async (orderId: string) =>
    (await meera.call<ManagedOrderDetail>('GET', `/api/manage/orders/${orderId}`)).body;
  const ofPhone = async (phone: string, more = '') =>
    (await meera.call<ManagedOrderPage>('GET', `/api/manage/orders?phone=${encodeURIComponent(phone)}${more}`)).body;
  const block = (orderId: string, body: object = { reason: 'Fake orders', phone: true }) =>
    meera.call<CustomerBlock>('PUT', `/api/manage/orders/${orderId}/block`, { body });
  const unblock = (orderId: string) => meera.call('DELETE', `/api/manage/orders/${orderId}/block`);
  const blockedIds = async () =>
    (await meera.call<BlockedCustomerPage>('GET', '/api/manage/blocked-customers')).body.customers.map(
      ({ orderId }) => orderId,
    );

  it('cancels many orders at once, refunds card payments, and reports each result', async () => {
    const phone = somePhone();
    const customer = await newCustomer();
    const cash: Order[] = [];
    for (let n = 0; n < 6; n++) cash.push((await placed(phone, customer))[0]);
    const [shipped, changed] = cash;
    await meera.call('PATCH', `/api/manage/orders/${changed?.orderId}`, { body: { status: 'shipped' } });
    for (const status of ['shipped', 'delivered']) {
      await meera.call('PATCH', `/api/manage/orders/${shipped?.orderId}`, { body: { status } });
    }
    await customer.addLine(frame.productId);
    const checkout = (await customer.pay()).body;
    await payByCard(checkout.checkoutUrl);
    await expect.poll(async () => (await opened(checkout.orderId)).payment.status, soon).toBe('paid');
    const { version } = await opened(checkout.orderId);

    const named = [...cash.map(({ orderId }) => ({ orderId, version: 1 })), { orderId: checkout.orderId, version }];
    const response = await cancel(named);
    expect(response.status).toBe(200);
    const codes = response.body.results.map((result) =>
      'problem' in result ? result.problem.code : [result.order.status, result.order.payment.status],
    );
    expect(response.body.results.map(({ orderId }) => orderId)).toEqual(named.map(({ orderId }) => orderId));
    expect(codes).toEqual([
      ...['order_changed', 'order_changed'],
      ...Array.from({ length: 4 }, () => ['cancelled', 'due']),
      ['cancelled', 'refunded'],
    ]);
    expect(await customer.orderOf(cash[3]?.orderId ?? '')).toMatchObject({
      status: 'cancelled',
      history: [{}, { reason: 'Fake orders' }],
    });
    // A retry after a lost response gets results for the same orders, and no order has taken a second step.
    expect((await cancel(named)).body).toMatchObject({
      results: response.body.results.map(({ orderId }) => ({ orderId })),
    });
    expect((await opened(checkout.orderId)).history.filter(({ status }) => status === 'cancelled')).toHaveLength(1);
    const byAnother = await cancel([{ orderId: cash[4]?.orderId }], await newOwner());
    expect(byAnother.body.results[0]).toMatchObject({ problem: { code: 'impossible_step' } });
  });

  it('lists exactly a phone’s orders in any spelling of the number, and within a status', async () => {
    const phone = somePhone();
    const neighbour = `${phone.slice(0, 9)}${(Number(phone[9]) + 1) % 10}`;
    const customer = await newCustomer();
    const ids: string[] = [];
    for (const typed of [phone, `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`, `0${phone}`]) {
      ids.unshift((await placed(typed, customer))[0].orderId);
    }
    await placed(neighbour, customer);
    const seen = async (typed: string, more?: string) =>
      (await ofPhone(typed, more)).orders.map(({ orderId }) => orderId);
    for (const typed of [phone, `+91${phone}`, `${phone.slice(0, 5)}-${phone.slice(5)}`, `+91 ${phone}`]) {
      await expect.poll(() => seen(typed), soon).toEqual(ids);
    }
    await cancel([{ orderId: ids[0] }]);
    expect(await seen(phone, '&status=cancelled')).toEqual(ids.slice(0, 1));
    expect(await seen(phone, '&status=placed')).toEqual(ids.slice(1));
    expect((await meera.call('GET', '/api/manage/orders?phone=12')).body).toMatchObject({
      status: 400,
      errors: [{ field: 'phone' }],
    });
  });

  it('blocks a customer’s orders and the phone’s cash orders until it is undone', async () => {
    const phone = somePhone();
    const [order, customer] = await placed(phone);
    const response = await block(order.orderId);
    expect(response).toMatchObject({
      status: 200,
      body: { by: 'Olivia Owner', reason: 'Fake orders', phones: [phone] },
    });
    expect((await opened(order.orderId)).block).toEqual(response.body);
    expect(await blockedIds()).toContain(order.orderId);

    expect(await refusedCash(customer, somePhone())).toMatchObject({ status: 403, body: { code: 'customer_blocked' } });
    expect(await customer.pay()).toMatchObject({ status: 403, body: { code: 'customer_blocked' } });
    const newcomer = await newCustomer();
    const refused = await refusedCash(newcomer, `+91${phone}`);
    expect(refused).toMatchObject({ status: 403, body: { code: 'cash_not_available' } });
    expect((await newcomer.pay()).status).toBe(201);
    expect(await customer.orderOf(order.orderId)).toEqual(order);

    expect((await unblock(order.orderId)).status).toBe(204);
    expect((await unblock(order.orderId)).status).toBe(204);
    expect(await opened(order.orderId)).not.toHaveProperty('block');
    await expect.poll(blockedIds, soon).not.toContain(order.orderId);
    await placed(phone, customer);
    await placed(phone, newcomer);
  });

  it('places no order after a block has been acknowledged, under many concurrent checkouts', async () => {
    const [order, customer] = await placed(somePhone());
    let responded = false;
    const late: boolean[] = [];
    const keepOrdering = async (): Promise<void> => {
      for (;;) {
        const began = responded;
        await customer.addLine(frame.productId);
        const { status } = await customer.order();
        if (began) late.push(status === 201);
        if (status === 403) return;
        expect([201, 409, 503]).toContain(status);
      }
    };
    const attack = Promise.all(Array.from({ length: 4 }, keepOrdering));
    await block(order.orderId);
    const ordersNow = async () =>
      (await customer.call<ManagedOrderPage>('GET', '/api/orders')).body.orders.map(({ orderId }) => orderId);
    responded = true;
    const atBlock = await ordersNow();
    await attack;
    expect(await ordersNow()).toEqual(atBlock);
    expect(late).not.toContain(true);
  });
});
