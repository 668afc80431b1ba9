import { beforeEach, expect, test } from 'vitest';
import { type PayingShop, payingShop } from '#tests/support/unit/payments.ts';
import { owner, secondOwner } from '#tests/support/unit/records.ts';
import { toOrderOfOwner, versionOf } from '../orders/order.ts';
import { refundedPaise } from '../orders/refund-parts.ts';
import { sendPart } from '../payments/refund-parts.ts';
import type { Caller } from '../platform/caller.ts';
import { applyCommand } from './command-order.ts';
import { refundPart } from './refund-part.ts';

let shop: PayingShop;
let orderId: string;
let payment: string;
beforeEach(async () => {
  shop = payingShop();
  await shop.fill();
  const started = await shop.payByCard();
  if (!started.ok) throw new Error(started.detail);
  orderId = started.value.orderId;
  await shop.receive(shop.stripe.pay(started.value.checkoutUrl));
  payment = shop.order(orderId).paymentIntentId ?? '';
});

const version = () => versionOf(shop.order(orderId));
const refund = (amount: number, of = version(), by: Caller = owner) =>
  refundPart(shop.wired, by, orderId, { amount, version: of, reason: 'A scratch' });
const parts = () => shop.order(orderId).history.flatMap(({ part }) => part ?? []);
const kept = () => shop.stripe.state.captured.get(payment) ?? 0;
const cancel = () => applyCommand(shop.wired, owner, { orderId }, { kind: 'cancel', reason: 'Out of stock' });
const deliverAll = async () => {
  for (const event of shop.stripe.state.events) await shop.receive(event);
};
/** The function dies before it has recorded the service’s response. */
async function dieAfterSending(): Promise<void> {
  const { orders } = shop.wired;
  let writes = 0;
  const replace: typeof orders.replace = async (...change) => {
    writes += 1;
    if (writes > 1) throw new Error('died');
    return orders.replace(...change);
  };
  const dying = { ...shop.wired, orders: { ...orders, replace } };
  await expect(refundPart(dying, owner, orderId, { amount: 100, version: version() })).rejects.toThrow('died');
}
/** What the reconciler does for a part whose result isn't recorded. */
const complete = () => sendPart(shop.wired, { orderId, key: parts()[0]?.key ?? '', by: 'stripe', again: true });

test('stores a part before it is sent, then records that it was made', async () => {
  expect(await refund(100)).toMatchObject({ ok: true, value: { refunded: 100, payment: { status: 'paid' } } });
  expect(parts()).toMatchObject([
    { amount: 100, reason: 'A scratch', status: 'sent' },
    { amount: 100, reason: 'A scratch', status: 'made' },
  ]);
  expect(kept()).toBe(40_000);
  const before = shop.order(orderId);
  await deliverAll();
  expect(shop.order(orderId)).toEqual(before);
});

test('of two owners at once makes one part, and a repeated request none', async () => {
  const seen = version();
  const responses = await Promise.all([refund(300, seen), refund(300, seen, secondOwner)]);
  expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await refund(300, seen)).toMatchObject({ code: 'order_changed' });
  expect(kept()).toBe(20_000);
});

test('of all that is left marks the order as refunded', async () => {
  await refund(100);
  expect(await refund(400)).toMatchObject({ value: { payment: { status: 'refunded' } } });
  expect(refundedPaise(shop.order(orderId))).toBe(50_000);
  expect(await refund(1)).toMatchObject({ code: 'impossible_step' });
});

test('that the service refuses frees its amount and says why', async () => {
  shop.stripe.state.poor = true;
  expect(await refund(400)).toMatchObject({ code: 'card_service_away', detail: expect.stringContaining('balance') });
  expect(shop.order(orderId).history.at(-1)).toMatchObject({
    part: { status: 'refused' },
    reason: expect.stringContaining('balance'),
  });
  shop.stripe.state.poor = false;
  expect(await refund(500)).toMatchObject({ ok: true });
});

test('is completed with the same key, whether or not the service had made it', async () => {
  shop.stripe.state.away.add('refund');
  expect(await refund(100)).toMatchObject({ code: 'card_service_away', detail: expect.stringContaining('is saved') });
  expect(kept()).toBe(50_000);
  expect(await complete()).toMatchObject({ code: 'card_service_away' });
  shop.stripe.state.away.clear();
  expect(await complete()).toMatchObject({ ok: true });
  expect(kept()).toBe(40_000);
  await complete();
  expect(kept()).toBe(40_000);
});

test('isn’t sent again after the service has forgotten its key, because its records name the key', async () => {
  await dieAfterSending();
  expect([parts().at(-1)?.status, kept()]).toEqual(['sent', 40_000]);
  shop.stripe.state.refundReplies.clear();
  expect(await complete()).toMatchObject({ value: { payment: { status: 'paid' } } });
  expect([parts().at(-1)?.status, kept()]).toEqual(['made', 40_000]);
});

test('whose result was lost is recorded by the service’s event', async () => {
  await dieAfterSending();
  await deliverAll();
  expect(parts().map(({ status }) => status)).toEqual(['sent', 'made']);
});

test('leaves the rest to a later cancellation', async () => {
  await refund(100);
  expect(await cancel()).toMatchObject({ value: { status: 'cancelled', payment: { status: 'refunded' } } });
  expect(shop.stripe.state.refunds.get(payment)?.map(({ amountPaise }) => amountPaise)).toEqual([10_000, 40_000]);
});

test('that a cancellation overtakes is refused, also if a bank declines the cancellation’s refund later', async () => {
  shop.stripe.state.away.add('refund');
  await refund(100);
  shop.stripe.state.away.clear();
  await cancel();
  shop.stripe.state.captured.set(payment, 50_000);
  await complete();
  expect(parts().at(-1)?.status).toBe('refused');
  expect(kept()).toBe(50_000);
});

test('that the service makes while a cancellation refunds the rest is recorded as made', async () => {
  const { orders } = shop.wired;
  let writes = 0;
  const replace: typeof orders.replace = async (...change) => {
    writes += 1;
    if (writes === 2) await cancel();
    return orders.replace(...change);
  };
  const overtaken = { ...shop.wired, orders: { ...orders, replace } };
  expect(await refundPart(overtaken, owner, orderId, { amount: 100, version: version() })).toMatchObject({ ok: true });
  expect(parts().map(({ status }) => status)).toEqual(['sent', 'made']);
  expect(shop.order(orderId).payment.status).toBe('refunded');
  expect(kept()).toBe(0);
});

test('made in the dashboard is a part without a key, and leaves less to refund', async () => {
  await shop.receive(shop.stripe.refundInDashboard(payment, 20_000));
  expect(parts()).toEqual([{ refundId: expect.any(String), amount: 200, status: 'made' }]);
  expect(toOrderOfOwner(shop.order(orderId)).refunded).toBe(200);
  expect(await refund(300.01)).toMatchObject({ code: 'impossible_step' });
  expect(await refund(300)).toMatchObject({ value: { payment: { status: 'refunded' } } });
});

test('more than the dashboard has left is refused by the service', async () => {
  shop.stripe.refundInDashboard(payment, 30_000);
  expect(await refund(300)).toMatchObject({ code: 'impossible_step', detail: expect.stringContaining('left') });
  await deliverAll();
  expect(refundedPaise(shop.order(orderId))).toBe(30_000);
});

test('needs the card service’s keys before it is stored', async () => {
  shop.stripe.state.set = false;
  expect(await refund(100)).toMatchObject({ code: 'card_not_set_up' });
  expect(parts()).toEqual([]);
});
