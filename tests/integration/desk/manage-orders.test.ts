import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#contracts/dates/day.ts';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import type { Today } from '#contracts/desk/today.ts';
import type { Order, OrderPage } from '#contracts/orders/order.ts';
import type { CardCheckout } from '#contracts/payments/payment.ts';
import type { Product } from '#contracts/products/product.ts';
import { toIndianTime } from '#lambdas/platform/clock.ts';
import { runReconciler } from '../../support/schedules.ts';
import { type Client, newCustomer, newOwner, newProduct, owner } from '../../support/shop.ts';
import { payByCard } from '../../support/stripe.ts';

const soon = { timeout: 20_000 };

describe('D11: the owner’s orders', () => {
  let meera: Client;
  let second: Client;
  let product: Product;
  beforeAll(async () => {
    meera = await owner();
    second = await newOwner();
    product = await newProduct(meera, { title: 'Portrait', price: 1234.5 });
  });

  async function placed(name = 'Asha Rao', fields: Record<string, unknown> = {}): Promise<[Order, Client]> {
    const customer = await newCustomer(name);
    await customer.addLine(product.productId);
    return [(await customer.order(fields)).body, customer];
  }
  const path = ({ orderId }: Order) => `/api/manage/orders/${orderId}`;
  const command = (order: Order, body: object, by = meera) => by.call<Order>('PATCH', path(order), { body });
  const list = async (query = '') => (await meera.call<OrderPage>('GET', `/api/manage/orders${query}`)).body;
  const ids = async (query: string) => (await list(query)).orders.map(({ orderId }) => orderId);

  it('changes an order’s status, records each step, and lists it under its current status', async () => {
    const [order, customer] = await placed();
    expect(await ids('?status=placed')).toContain(order.orderId);
    const shipped = await command(order, { status: 'shipped' });
    expect(shipped).toMatchObject({ status: 200, body: { status: 'shipped', payment: { status: 'due' } } });
    expect(await ids('?status=shipped')).toContain(order.orderId);
    expect(await ids('?status=placed')).not.toContain(order.orderId);

    await command(order, { payment: 'collected' }, second);
    const delivered = await command(order, { status: 'delivered' });
    expect(delivered.body).toMatchObject({ status: 'delivered', payment: { status: 'collected' } });
    expect(delivered.body.history.map(({ status, by, payment }) => [status, by, payment])).toEqual([
      ['placed', undefined, undefined],
      ['shipped', shipped.body.history[1]?.by, undefined],
      ['shipped', 'Second Owner', 'collected'],
      ['delivered', shipped.body.history[1]?.by, undefined],
    ]);
    expect((await meera.call<Order>('GET', path(order))).body).toEqual(delivered.body);
    const seen = (await customer.call<Order>('GET', `/api/orders/${order.orderId}`)).body;
    expect(seen.history).toEqual(delivered.body.history.map(({ by: _, ...step }) => step));
  });

  it('counts an order once by the day on which it is due, until it is cancelled', async () => {
    // No other test's order is due on this day.
    const gift = await newProduct(meera, { title: 'Slow gift', making: { minDays: 1, maxDays: 117 } });
    const day = toIndianTime(new Date(Date.now() + 117 * dayMs)).slice(0, 10);
    const customer = await newCustomer('Asha Rao');
    await customer.addLine(gift.productId);
    const order = (await customer.order()).body;
    const due = async () =>
      (await meera.call<Today>('GET', '/api/manage/today')).body.toMake.filter((each) => each.day === day);
    await expect.poll(due, soon).toEqual([{ day, orders: 1 }]);
    expect(await ids(`?work=to-make&due=${day}`)).toEqual([order.orderId]);
    await runReconciler();
    expect(await due()).toEqual([{ day, orders: 1 }]);
    await command(order, { status: 'cancelled', reason: 'Out of clay' });
    await expect.poll(due, soon).toEqual([]);
  });

  it('cancels an order with a reason that the customer sees, and refunds no cash', async () => {
    const [order, customer] = await placed();
    expect((await command(order, { status: 'cancelled' })).body).toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
    await command(order, { status: 'cancelled', reason: 'Out of clay' });
    expect((await customer.call<Order>('GET', `/api/orders/${order.orderId}`)).body).toMatchObject({
      status: 'cancelled',
      history: [{}, { reason: 'Out of clay' }],
    });
    expect((await meera.call('POST', `${path(order)}/refund`)).body).toMatchObject({ code: 'impossible_step' });
  });

  async function awaitingPayment(): Promise<CardCheckout> {
    const customer = await newCustomer();
    await customer.addLine(product.productId);
    const headers = { 'idempotency-key': randomUUID() };
    return (await customer.call<CardCheckout>('POST', '/api/payments', { body: {}, headers })).body;
  }
  const opened = async ({ orderId }: Pick<Order, 'orderId'>) =>
    (await meera.call<ManagedOrder>('GET', `/api/manage/orders/${orderId}`)).body;
  const refund = ({ orderId }: Pick<Order, 'orderId'>, by = meera) =>
    by.call<Order>('POST', `/api/manage/orders/${orderId}/refund`);

  it('refunds a card payment only once for concurrent calls of several owners', async () => {
    const checkout = await awaitingPayment();
    expect((await refund(checkout)).body).toMatchObject({ status: 409, code: 'impossible_step' });
    await payByCard(checkout.checkoutUrl);
    await expect.poll(async () => (await opened(checkout)).payment.status, soon).toBe('paid');
    const responses = await Promise.all([meera, second, meera].map((by) => refund(checkout, by)));
    const succeeded = responses.filter(({ status }) => status === 200);
    // At least one call succeeds. The others find the order refunded, by that call or by Stripe's event.
    expect(succeeded.length).toBeGreaterThan(0);
    for (const { status } of responses) expect([200, 409]).toContain(status);
    const refunded = await opened(checkout);
    expect(refunded).toMatchObject({
      status: 'placed',
      payment: { method: 'card', status: 'refunded' },
      history: [{ status: 'awaiting-payment' }, { payment: 'paid', by: 'stripe' }, { payment: 'refunded' }],
    });
    expect(refunded.history).toHaveLength(3);
    for (const { body } of succeeded) expect(body).toEqual(refunded);
  });

  it('cancels an unpaid order, so that its payment page can no longer be paid', async () => {
    const checkout = await awaitingPayment();
    expect(JSON.stringify(await opened(checkout))).not.toContain(checkout.checkoutUrl);
    const cancelled = await command(await opened(checkout), { status: 'cancelled', reason: 'Out of clay' });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', payment: { status: 'failed' } });
    await expect(payByCard(checkout.checkoutUrl)).rejects.toThrow();
    expect((await opened(checkout)).payment.status).toBe('failed');
  });

  it('refuses a command for an outdated version of the order', async () => {
    const [order] = await placed();
    const { version } = await opened(order);
    const responses = await Promise.all(
      [{ status: 'shipped' }, { status: 'cancelled', reason: 'Out of clay' }].map((body) =>
        command(order, { ...body, version }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'order_changed' });
    const now = await opened(order);
    expect(now).toMatchObject({ version: version + 1, history: [{}, {}] });
    const late = { status: now.status, reason: 'Out of clay', version };
    expect((await command(order, late)).body).toMatchObject({ code: 'order_changed' });
  });

  it('finds an order by its number at once, and by name and mobile number soon after', async () => {
    const [order] = await placed('Zenobia Quintal', { mobileNo: '+919000012345' });
    const [other] = await placed('Zenobia Pinto', { mobileNo: '9000012346' });
    expect(await ids(`?q=${order.orderId.toLowerCase()}`)).toEqual([order.orderId]);
    await expect.poll(() => ids('?q=zeno'), soon).toEqual([other.orderId, order.orderId]);
    for (const q of ['quintal ZENOBIA', '9000012345', '+91 90000 12345', '(90000) 12345']) {
      expect(await ids(`?q=${encodeURIComponent(q)}`)).toEqual([order.orderId]);
    }
    await command(order, { status: 'shipped' });
    expect(await ids('?q=zenobia&status=shipped')).toEqual([order.orderId]);
    expect(await ids('?q=zenobia%20xerxes')).toEqual([]);
    // The catalogue's search never finds customers' names.
    const { body } = await meera.call<{ products: unknown[] }>('GET', '/api/products?q=zenobia');
    expect(body.products).toEqual([]);
  });

  it('exports a CSV file that a spreadsheet can read without running formulas', async () => {
    const [order] = await placed('=HYPERLINK("A1")', { residentialAddress: '1 Road, "Mumbai"\nIndia' });
    const inIndia = new Date(Date.parse(order.createdAt) + 5.5 * 3_600_000).toISOString();
    const today = inIndia.slice(0, 10);
    const response = await meera.call<string>('GET', `/api/manage/orders.csv?from=${today}&to=${today}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="orders-from-${today}-to-${today}.csv"`,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const row = response.body.split('\r\n').find((line) => line.includes(order.orderId));
    expect(row).toBe(
      `${order.createdAt},${order.orderId},placed,cash-on-delivery,due,"'=HYPERLINK(""A1"")",${order.email},` +
        `9876543210,"1 Road, ""Mumbai""\nIndia",1,1234.50,,,,,${inIndia.slice(0, 16).replace('T', ' ')},1 × ${order.lines[0]?.title},,,0.00,1234.50,0.00,"'=HYPERLINK(""A1"")",0.00,9876543210,`,
    );
    const before = await meera.call<string>('GET', '/api/manage/orders.csv?to=2020-01-01');
    expect(before.body.split('\r\n')).toHaveLength(2);
    expect((await meera.call('GET', '/api/manage/orders.csv?from=yesterday')).body).toMatchObject({
      code: 'invalid_request',
      errors: [{ field: 'from' }],
    });
  });
});
