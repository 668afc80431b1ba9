import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { message } from '#tests/support/unit/memory-stripe.ts';
import { onOpenPage } from '#tests/support/unit/on-open-page.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, noon, now, owner, pause, secondOwner } from '#tests/support/unit/records.ts';
import type { Dispute, OrderStatus } from '../contracts/orders/order.ts';
import { commandOrder } from '../desk/command-order.ts';
import { keepsMoney, type OrderRecord, toOrder, toOrderOfOwner } from '../orders/order.ts';
import { handlePayment } from '../payments/handle-payment.ts';
import type { PaymentEvent } from '../payments/payment-service.ts';
import { succeed } from '../platform/result.ts';
import { cancelOrder } from './cancel-order.ts';

let shop: MemoryShop;
beforeEach(() => {
  shop = memoryShop();
});
const { orderId } = order();
const current = () => shop.store.orders.get(orderId) ?? order();

function store(fields: Partial<OrderRecord> = {}): OrderRecord {
  const record = order(fields);
  shop.store.orders.set(orderId, record);
  return record;
}

const dependencies = () => ({ ...shop, now, pause });
const cancel = (reason?: string, userId = customer.userId) => cancelOrder(dependencies(), userId, { orderId, reason });
const ownerDoes = (status: OrderStatus) =>
  commandOrder(dependencies(), owner, orderId, { status, reason: 'Out of clay', version: undefined });
const cancelAsSeen = () =>
  commandOrder(dependencies(), owner, orderId, {
    ...{ status: 'cancelled', reason: 'Out of clay', version: toOrderOfOwner(current()).version },
  });

/** Stores an order that awaits payment on an open payment page. */
const storeUnpaid = async (): Promise<OrderRecord> => store(await onOpenPage(shop));

const payOn = ({ payment }: OrderRecord) => shop.stripe.pay(payment.checkoutUrl ?? '');
async function receive(event: PaymentEvent | undefined): Promise<void> {
  if (event === undefined) throw new Error('This page can’t be paid');
  await handlePayment(dependencies(), message(event));
}

/** Stores an order that was paid by card. */
async function storePaid(): Promise<OrderRecord> {
  await receive(payOn(await storeUnpaid()));
  return current();
}

test('D37: cancels a placed order with the customer’s reason, which owners see with who cancelled', async () => {
  store();
  const cancelled = await cancel('Ordered twice');
  const step = { status: 'cancelled', at: noon.toISOString(), by: 'customer', reason: 'Ordered twice' };
  expect(cancelled).toMatchObject({ ok: true, value: { status: 'cancelled', history: [{}, step] } });
  expect(cancelled).toEqual(succeed(toOrder(current())));
  expect(toOrderOfOwner(current()).history.at(-1)).toEqual(step);
});

test('needs no reason, and cancels an order that awaits its confirmation', async () => {
  store({ confirmation: 'needed', reasons: ['high-value'] });
  expect(await cancel()).toMatchObject({ ok: true, value: { status: 'cancelled' } });
  expect(current().history.at(-1)).not.toHaveProperty('reason');
});

test('D37: refunds a card payment in the same step, and once', async () => {
  await storePaid();
  expect(await cancel()).toMatchObject({ ok: true, value: { payment: { status: 'refunded' } } });
  expect(current().history.at(-1)).toMatchObject({ status: 'cancelled', by: 'customer', payment: 'refunded' });
  const done = current();
  expect(await cancel('Again')).toEqual(succeed(toOrder(done)));
  expect(current()).toBe(done);
  expect(shop.stripe.state.refunded.size).toBe(1);
});

test.each(['making', 'shipped', 'delivered', 'returned'] as const)(
  'D37: refuses an order that is %s',
  async (status) => {
    const before = store({ status, payment: { method: 'card', status: 'paid' }, paymentIntentId: 'pi_1' });
    expect(await cancel()).toMatchObject({ ok: false, code: 'too_late' });
    expect(current()).toBe(before);
  },
);

test('refuses another customer’s order like a missing one', async () => {
  const before = store();
  const other = await cancel(undefined, secondOwner.userId);
  expect(other).toMatchObject({ ok: false, code: 'order_not_found' });
  expect(await cancelOrder(dependencies(), customer.userId, { orderId: '0'.repeat(16) })).toEqual(other);
  expect(current()).toBe(before);
});

test('leaves an order as it is that an owner cancelled, and the owner’s money', async () => {
  await storePaid();
  await cancelAsSeen();
  const before = current();
  expect(await cancel()).toEqual(succeed(toOrder(before)));
  expect(current()).toBe(before);
  expect(shop.stripe.state.refunded.size).toBe(0);
});

test('closes the payment page of an unpaid order, which then can’t be paid', async () => {
  const unpaid = await storeUnpaid();
  expect(await cancel()).toMatchObject({ ok: true, value: { status: 'cancelled', payment: { status: 'failed' } } });
  expect(payOn(unpaid)).toBeUndefined();
});

test('refuses an unpaid order that is being paid, and refunds it once it is placed', async () => {
  const paid = payOn(await storeUnpaid());
  expect(await cancel()).toMatchObject({ ok: false, code: 'already_paid' });
  await receive(paid);
  expect(await cancel()).toMatchObject({ ok: true, value: { payment: { status: 'refunded' } } });
});

test('lets only one of the customer and an owner who starts making win', async () => {
  store();
  const [byCustomer, byOwner] = await Promise.all([cancel(), ownerDoes('making')]);
  expect([byCustomer.ok, byOwner.ok].filter(Boolean)).toHaveLength(1);
  expect(current().history).toHaveLength(2);
});

test('completes a cancellation whose refund was sent when an owner started making', async () => {
  await storePaid();
  vi.spyOn(shop.orders, 'replace').mockImplementationOnce(async () => {
    await ownerDoes('making');
    return false;
  });
  expect(await cancel()).toMatchObject({ ok: true, value: { status: 'cancelled', payment: { status: 'refunded' } } });
});

test.each([
  ['shipped it', () => ownerDoes('shipped'), 'shipped', { ok: false, code: 'too_late' }],
  ['cancelled it without a refund', cancelAsSeen, 'cancelled', { ok: true }],
])('records a refund that was sent when an owner %s', async (_, act, status, result) => {
  await storePaid();
  vi.spyOn(shop.orders, 'replace').mockImplementationOnce(async () => {
    await act();
    return false;
  });
  expect(await cancel()).toMatchObject(result);
  expect(current()).toMatchObject({ status, payment: { status: 'refunded' } });
});

test('completes a cancellation on the next call, after a crash between the refund and its record', async () => {
  const before = await storePaid();
  vi.spyOn(shop.orders, 'replace').mockRejectedValueOnce(new Error('The function ran out of time'));
  await expect(cancel()).rejects.toThrow();
  expect(current()).toBe(before);
  for (const event of shop.stripe.state.events) await receive(event);
  expect(current()).toMatchObject({ status: 'placed', payment: { status: 'refunded' } });
  expect(await cancel()).toMatchObject({ ok: true, value: { status: 'cancelled' } });
  expect(shop.stripe.state.refunded.size).toBe(1);
});

test('tells the customer nothing of the owner’s balance, and asks Stripe again only a day after a refusal', async () => {
  await storePaid();
  shop.stripe.state.poor = true;
  const refused = await cancel();
  expect(refused).toMatchObject({ ok: false, code: 'card_service_away' });
  expect(refused).not.toMatchObject({ detail: expect.stringMatching(/balance|Stripe/) });
  expect(current()).toMatchObject({ status: 'placed', payment: { status: 'paid' } });
  const { history } = current();
  for (let again = 0; again < 40; again++) expect(await cancel()).toEqual(refused);
  expect(current().history).toEqual(history);
});

test('says the same while Stripe is down', async () => {
  const before = await storePaid();
  shop.stripe.state.away.add('refund');
  expect(await cancel()).toMatchObject({ ok: false, code: 'card_service_away' });
  shop.stripe.state.set = false;
  expect(await cancel()).toMatchObject({ ok: false, code: 'card_service_away' });
  expect(current()).toBe(before);
});

test('cancels without a refund while the customer’s bank has the money', async () => {
  const paid = await storePaid();
  const dispute: Dispute = { disputeId: 'du_1', status: 'needs-response', amount: 501, reason: 'general' };
  store({ ...paid, history: [...paid.history, { status: 'placed', at: noon.toISOString(), by: 'stripe', dispute }] });
  expect(await cancel()).toMatchObject({ ok: true, value: { status: 'cancelled', heldByBank: true } });
  expect(keepsMoney(current())).toBe(false);
  expect(shop.stripe.state.refunded.size).toBe(0);
});

test('never cancels an order without refunding it, even if it is paid or made meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      let scheduled = false;
      shop = memoryShop(async () => (scheduled ? scheduler.schedule(Promise.resolve()) : undefined));
      const paid = payOn(await storeUnpaid());
      scheduled = true;
      await scheduler.waitFor(
        Promise.all([cancel(), cancel('Twice'), receive(paid), ownerDoes('making'), ownerDoes('cancelled')]),
      );
      scheduled = false;
      for (const event of shop.stripe.state.events) await receive(event);
      const { status, payment } = current();
      const kept = status === 'cancelled' ? 0 : 1;
      expect([payment.status, shop.stripe.state.captured.size]).toEqual([kept ? 'paid' : 'refunded', kept]);
    }),
    { numRuns: 200 },
  );
});
