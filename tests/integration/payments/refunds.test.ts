import { beforeAll, describe, expect, it } from 'vitest';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import type { Order } from '#contracts/orders/order.ts';
import type { Product } from '#contracts/products/product.ts';
import { type Client, newCustomer, newProduct, owner } from '../../support/shop.ts';
import { payByCard } from '../../support/stripe.ts';
import { paymentOf, refundInDashboard, refuseRefunds } from '../../support/stripe-dashboard.ts';
import { completed, refunded, send } from '../../support/stripe-messages.ts';

describe('D6, D11: Stripe’s refund events', () => {
  let meera: Client;
  let frame: Product;
  beforeAll(async () => {
    meera = await owner();
    frame = await newProduct(meera, { title: 'Frame', price: 499.99 });
  });

  async function awaitingPayment() {
    const customer = await newCustomer('Asha Rao');
    await customer.addLine(frame.productId);
    return { customer, ...(await customer.pay()).body };
  }
  /** An order that an event has made paid, although the local Stripe has no such payment. */
  async function paidByEvent() {
    const order = await awaitingPayment();
    await send(completed(order));
    return { ...order, paid: await opened(order.orderId) };
  }
  const opened = async (orderId: string) => (await meera.call<Order>('GET', `/api/manage/orders/${orderId}`)).body;
  const becomes = (orderId: string, payment: Order['payment']['status']): Promise<void> =>
    expect.poll(async () => (await opened(orderId)).payment.status).toBe(payment);
  const history = [{ status: 'awaiting-payment' }, { status: 'placed', payment: 'paid' }];
  const byStripe = { status: 'placed', by: 'stripe', payment: 'refunded' };

  it('record the parts refunded by an owner and in Stripe’s dashboard, until they add up to the total', async () => {
    const { customer, orderId, checkoutUrl } = await awaitingPayment();
    await payByCard(checkoutUrl);
    await becomes(orderId, 'paid');
    const part = { amount: 99.99, reason: 'A scratch', version: 2 };
    const refundPart = () => meera.call('POST', `/api/manage/orders/${orderId}/refunds`, { body: part });
    expect(await refundPart()).toMatchObject({ status: 200, body: { refunded: 99.99 } });
    expect(await refundPart()).toMatchObject({ status: 409, body: { code: 'order_changed' } });
    await refundInDashboard(checkoutUrl, 20_000);
    await expect.poll(async () => (await customer.orderOf(orderId)).refunded).toBe(299.99);
    await refundInDashboard(checkoutUrl);
    await becomes(orderId, 'refunded');
    const made = [{ part: { amount: 99.99, reason: 'A scratch', status: 'made' } }, { part: { amount: 200 } }];
    expect((await opened(orderId)).history).toMatchObject([
      ...history,
      { part: { status: 'sent' } },
      ...made,
      byStripe,
    ]);
    expect(await customer.orderOf(orderId)).toMatchObject({
      status: 'placed',
      payment: { method: 'card', status: 'refunded' },
      history: [...history, ...made, { payment: 'refunded' }],
    });
    const again = await meera.call('POST', `/api/manage/orders/${orderId}/refund`);
    expect(again.body).toMatchObject({ status: 409, code: 'impossible_step' });
  });

  it('are applied once for any number of concurrent deliveries', async () => {
    const { orderId, checkoutUrl } = await paidByEvent();
    const event = refunded(orderId);
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(event)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const once = await opened(orderId);
    expect(once.history).toMatchObject([...history, byStripe]);
    expect(once.history).toHaveLength(3);
    expect((await send(event)).body).toEqual({ received: true });
    expect((await send(completed({ orderId, checkoutUrl }))).status).toBe(200);
    expect(await opened(orderId)).toEqual(once);
  });

  it('change nothing after an owner’s refund', async () => {
    const { orderId, checkoutUrl } = await awaitingPayment();
    await payByCard(checkoutUrl);
    await becomes(orderId, 'paid');
    const response = await meera.call<Order>('POST', `/api/manage/orders/${orderId}/refund`);
    expect(response.body).toMatchObject({ payment: { status: 'refunded' } });
    expect((await send(refunded(orderId, { payment_intent: await paymentOf(checkoutUrl) }))).status).toBe(200);
    expect(await opened(orderId)).toEqual(response.body);
  });

  it('record refused refunds, until concurrent retries succeed once', async () => {
    const { customer, orderId, checkoutUrl } = await awaitingPayment();
    await payByCard(checkoutUrl);
    await becomes(orderId, 'paid');
    const refund = () => meera.call<ManagedOrder>('POST', `/api/manage/orders/${orderId}/refund`);
    await refuseRefunds(checkoutUrl, true);
    for (let time = 1; time <= 2; time++) {
      expect((await refund()).body).toMatchObject({
        status: 503,
        code: 'card_service_away',
        detail: expect.stringContaining('balance is too low'),
      });
    }
    const refused = { status: 'placed', by: 'Olivia Owner', refund: 'refused' };
    expect((await opened(orderId)).history).toMatchObject([...history, refused, refused]);
    expect((await customer.orderOf(orderId)).history).toHaveLength(2);
    await refuseRefunds(checkoutUrl, false);
    const responses = await Promise.all([refund(), refund(), refund()]);
    for (const { status } of responses) expect([200, 409]).toContain(status);
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    expect((await opened(orderId)).history).toMatchObject([...history, refused, refused, { payment: 'refunded' }]);
  });

  it('cancel the order if they arrive before the payment’s event, and leave the cart unchanged', async () => {
    const { customer, orderId, checkoutUrl } = await awaitingPayment();
    expect((await send(refunded(orderId))).status).toBe(200);
    expect((await send(completed({ orderId, checkoutUrl }))).status).toBe(200);
    expect(await customer.orderOf(orderId)).toMatchObject({
      status: 'cancelled',
      payment: { method: 'card', status: 'refunded' },
      history: [{}, { status: 'cancelled', payment: 'refunded', reason: 'The payment was refunded.' }],
    });
    expect((await customer.cart()).lines).toHaveLength(1);
  });

  it('change nothing if they are of another payment', async () => {
    const { orderId, paid } = await paidByEvent();
    expect((await send(refunded(orderId, { payment_intent: 'pi_other' }))).body).toEqual({ received: true });
    expect(await opened(orderId)).toEqual(paid);
  });
});
