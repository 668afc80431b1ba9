import { beforeAll, describe, expect, it } from 'vitest';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import type { Product } from '#contracts/products/product.ts';
import { type Client, newCustomer, newProduct, owner } from '../../support/shop.ts';
import { payByCard } from '../../support/stripe.ts';
import { acceptDispute, answerDispute, disputePayment } from '../../support/stripe-dashboard.ts';

describe('D6: a disputed payment', () => {
  let meera: Client;
  let frame: Product;
  beforeAll(async () => {
    meera = await owner();
    frame = await newProduct(meera, { title: 'Frame', price: 499.99 });
  });

  const opened = async (orderId: string) =>
    (await meera.call<ManagedOrder>('GET', `/api/manage/orders/${orderId}`)).body;
  const becomes = (orderId: string, order: object): Promise<void> =>
    expect.poll(() => opened(orderId), { timeout: 20_000 }).toMatchObject(order);
  const ship = (orderId: string) =>
    meera.call('PATCH', `/api/manage/orders/${orderId}`, { body: { status: 'shipped' } });
  const refused = { status: 409, body: { code: 'impossible_step' } };

  async function paid() {
    const customer = await newCustomer('Asha Rao');
    await customer.addLine(frame.productId);
    const { orderId, checkoutUrl } = (await customer.pay()).body;
    await payByCard(checkoutUrl);
    await becomes(orderId, { payment: { status: 'paid' } });
    return { customer, orderId, checkoutUrl };
  }

  it('is shown only to the owner, and its order can be shipped once the dispute is won', async () => {
    const { customer, orderId, checkoutUrl } = await paid();
    const before = await customer.orderOf(orderId);
    const disputeId = await disputePayment(checkoutUrl);
    const dispute = { disputeId, status: 'needs-response', amount: 499.99, reason: 'fraudulent' };
    await becomes(orderId, { status: 'placed', payment: { status: 'paid' }, dispute });
    expect(await customer.orderOf(orderId)).toEqual(before);
    expect(await ship(orderId)).toMatchObject(refused);
    expect(await meera.call('POST', `/api/manage/orders/${orderId}/refund`)).toMatchObject(refused);
    await answerDispute(disputeId, 'winning_evidence');
    await becomes(orderId, { dispute: { disputeId, status: 'won' } });
    expect(await ship(orderId)).toMatchObject({ status: 200, body: { status: 'shipped' } });
    expect((await customer.orderOf(orderId)).history).toHaveLength(before.history.length + 1);
  });

  it('blocks shipping for good if the dispute is lost', async () => {
    const { orderId, checkoutUrl } = await paid();
    const disputeId = await disputePayment(checkoutUrl);
    await becomes(orderId, { dispute: { status: 'needs-response' } });
    await acceptDispute(disputeId);
    await becomes(orderId, { dispute: { disputeId, status: 'lost' } });
    expect(await ship(orderId)).toMatchObject(refused);
    const version = (await opened(orderId)).version;
    const cancel = { status: 'cancelled', reason: 'Disputed', version };
    const response = await meera.call('PATCH', `/api/manage/orders/${orderId}`, { body: cancel });
    expect(response).toMatchObject({ status: 200, body: { status: 'cancelled', payment: { status: 'paid' } } });
  });
});
