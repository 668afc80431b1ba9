import { beforeAll, describe, expect, it } from 'vitest';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import type { OrderPage } from '#contracts/orders/order.ts';
import type { Product } from '#contracts/products/product.ts';
import type { Finding, FindingPage } from '#contracts/reconciliation/findings.ts';
import { expire } from '../../support/database.ts';
import { runReconciler } from '../../support/schedules.ts';
import { type Client, newCustomer, newProduct, owner } from '../../support/shop.ts';
import { expireCheckout, payByCard } from '../../support/stripe.ts';
import {
  disputePayment,
  dropEvents,
  failRefund,
  paymentOf,
  refundInDashboard,
} from '../../support/stripe-dashboard.ts';

describe('after Stripe’s events were lost', () => {
  let meera: Client;
  let frame: Product;
  beforeAll(async () => {
    meera = await owner();
    frame = await newProduct(meera, { title: 'Frame', price: 499.99 });
  });

  const opened = async (orderId: string) =>
    (await meera.call<ManagedOrder>('GET', `/api/manage/orders/${orderId}`)).body;
  const money = async (list = 'open') => (await meera.call<FindingPage>('GET', `/api/manage/money?list=${list}`)).body;
  const findingOf = async (orderId: string, list?: string): Promise<Finding | undefined> =>
    (await money(list)).findings.find((finding) => finding.orderId === orderId);

  /** A checkout whose events are lost for good, paid or not. */
  async function checkoutWithLostEvents({ pays = true } = {}) {
    const customer = await newCustomer('Asha Rao');
    await customer.addLine(frame.productId);
    const { orderId, checkoutUrl } = (await customer.pay()).body;
    await dropEvents(checkoutUrl);
    if (pays) await payByCard(checkoutUrl);
    return { customer, orderId, checkoutUrl };
  }

  it('a paid order is placed and listed, and its lines are removed from the cart', async () => {
    const { customer, orderId } = await checkoutWithLostEvents();
    const expired = await checkoutWithLostEvents({ pays: false });
    await expireCheckout(expired.checkoutUrl);
    expect(await opened(orderId)).toMatchObject({ status: 'awaiting-payment' });
    await runReconciler();
    expect(await customer.orderOf(orderId)).toMatchObject({
      status: 'placed',
      payment: { method: 'card', status: 'paid' },
      residentialAddress: 'Asha Rao\n12 Marine Drive\nMumbai 400020\nMaharashtra',
    });
    expect((await customer.cart()).lines).toEqual([]);
    const listed = (await customer.call<OrderPage>('GET', '/api/orders')).body.orders;
    expect(listed.map((order) => order.orderId)).toEqual([orderId]);
    expect(await opened(expired.orderId)).toMatchObject({ status: 'cancelled', payment: { status: 'failed' } });
    expect(await findingOf(orderId)).toBeUndefined();
  });

  it('refunds and disputes are corrected', async () => {
    const [refunded, disputed] = [await checkoutWithLostEvents(), await checkoutWithLostEvents()];
    await runReconciler();
    await refundInDashboard(refunded.checkoutUrl);
    const disputeId = await disputePayment(disputed.checkoutUrl);
    await runReconciler();
    expect(await opened(refunded.orderId)).toMatchObject({ status: 'placed', payment: { status: 'refunded' } });
    expect(await opened(disputed.orderId)).toMatchObject({ dispute: { disputeId, status: 'needs-response' } });
    await failRefund(refunded.checkoutUrl);
    await runReconciler();
    expect(await findingOf(refunded.orderId)).toMatchObject({ kind: 'refund-failed', amount: 499.99 });
  });

  it('uncertain cases are listed until they are resolved or an owner settles them', async () => {
    const [partlyRefunded, kept, lost] = [
      await checkoutWithLostEvents(),
      await checkoutWithLostEvents(),
      await checkoutWithLostEvents(),
    ];
    await runReconciler();
    await refundInDashboard(partlyRefunded.checkoutUrl, 100);
    const { version } = await opened(kept.orderId);
    const cancel = { status: 'cancelled', reason: 'Out of stock', version };
    await meera.call('PATCH', `/api/manage/orders/${kept.orderId}`, { body: cancel });
    await expire(`ORDER#${lost.orderId}`, 'ORDER');
    await runReconciler();
    const { comparedAt = '', cardsSetUp } = await money();
    expect(cardsSetUp).toBe(true);
    expect(Date.now() - Date.parse(comparedAt)).toBeLessThan(60_000);
    expect(await opened(partlyRefunded.orderId)).toMatchObject({ payment: { status: 'paid' }, refunded: 1 });
    expect(await findingOf(kept.orderId)).toMatchObject({ kind: 'cancelled-kept', amount: 499.99, currency: 'inr' });
    const paymentIntentId = await paymentOf(lost.checkoutUrl);
    expect(await findingOf(lost.orderId)).toMatchObject({ kind: 'no-order', amount: 499.99, paymentIntentId });

    await meera.call('POST', `/api/manage/orders/${kept.orderId}/refund`);
    const { findingId = '' } = (await findingOf(lost.orderId)) ?? {};
    const body = { status: 'done', note: 'Returned in the dashboard' };
    const settle = () => meera.call<Finding>('PATCH', `/api/manage/money/${findingId}`, { body });
    expect(await settle()).toMatchObject({ status: 200, body: { status: 'done', settlements: [{ note: body.note }] } });
    expect(await settle()).toMatchObject({ status: 409, body: { code: 'finding_settled' } });
    await runReconciler();
    expect(await findingOf(kept.orderId)).toBeUndefined();
    expect(await findingOf(lost.orderId)).toBeUndefined();
    expect(await findingOf(kept.orderId, 'settled')).toMatchObject({ status: 'gone' });
    expect(await findingOf(lost.orderId, 'settled')).toMatchObject({ status: 'done' });
  });
});
