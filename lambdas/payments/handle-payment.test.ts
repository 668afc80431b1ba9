import { beforeEach, describe, expect, test, vi } from 'vitest';
import { message } from '#tests/support/unit/memory-stripe.ts';
import { findings, type PayingShop, payingShop } from '#tests/support/unit/payments.ts';
import { customer, id, owner } from '#tests/support/unit/records.ts';
import { dayMs } from '../contracts/dates/day.ts';
import { blockCustomer } from '../customers/block-customer.ts';
import { getManagedOrder } from '../desk/get-managed-order.ts';
import { handlePayment } from './handle-payment.ts';
import type { PaidSession, PaymentEvent, RefundedPayment } from './payment-service.ts';

let shop: PayingShop;
let orderId: string;
let url: string;
const received = { ok: true, value: { received: true } };
const pay = (fields?: Partial<PaidSession>): PaymentEvent & { kind: 'paid' } => {
  const event = shop.stripe.pay(url, fields);
  if (event?.kind !== 'paid') throw new Error('The page can’t be paid');
  return event;
};
const ended = (kind: 'expired' | 'failed', sessionId = 'cs_1'): PaymentEvent => ({ kind, orderId, sessionId });

beforeEach(async () => {
  shop = payingShop();
  await shop.fill();
  const started = await shop.payByCard();
  if (!started.ok) throw new Error(started.detail);
  orderId = started.value.orderId;
  url = started.value.checkoutUrl;
});

describe('D6: a paid page', () => {
  test('places the order and removes its lines from the cart', async () => {
    const paid = pay({ name: 'A. Rao', mobileNo: '+919876543210', address: '1 Temple Street\n560001 Bengaluru' });
    expect(await shop.receive(paid)).toEqual(received);
    expect(shop.order(orderId)).toMatchObject({
      status: 'placed',
      payment: { method: 'card', status: 'paid' },
      paymentIntentId: 'pi_cs_1',
      name: 'A. Rao',
      buyer: 'Asha Rao',
      mobileNo: '+919876543210',
      residentialAddress: '1 Temple Street\n560001 Bengaluru',
      history: [{ status: 'awaiting-payment' }, { status: 'placed', by: 'stripe', payment: 'paid' }],
    });
    expect(shop.order(orderId).payment).not.toHaveProperty('checkoutUrl');
    expect(shop.cart()).toEqual({});
  });

  test('of a customer who was blocked meanwhile is their last order, beside which owners see the block', async () => {
    await blockCustomer(shop.wired, owner, orderId, { reason: 'Fake orders', phone: false });
    await shop.receive(pay());
    expect(shop.order(orderId)).toMatchObject({ status: 'placed', payment: { status: 'paid' } });
    expect(await getManagedOrder(shop, orderId)).toMatchObject({
      value: { status: 'placed', block: { reason: 'Fake orders' } },
    });
    await shop.fill();
    expect(await shop.payByCard('another')).toMatchObject({ code: 'customer_blocked' });
  });

  const place = {
    line1: '4 Park Street\nFlat 2',
    pin: '700016',
    city: 'Kolkata',
    state: 'West Bengal',
    country: 'IN',
  } as const;

  test('D29: stores the address of the page in fields, with its receiver', async () => {
    const text = '4 Park Street\nFlat 2\nKolkata, West Bengal 700016\nIndia';
    await shop.receive(pay({ name: 'Ravi Rao', mobileNo: '+919876543210', address: text, pin: place.pin, place }));
    expect(shop.order(orderId)).toMatchObject({
      name: 'Ravi Rao',
      buyer: 'Asha Rao',
      address: { ...place, name: 'Ravi Rao', mobile: '+919876543210' },
      pin: '700016',
      residentialAddress: 'Ravi Rao\n4 Park Street\nFlat 2\nKolkata 700016\nWest Bengal',
    });
  });

  test('D29: takes the customer’s own name and number for an address without them', async () => {
    await shop.receive(pay({ place, pin: place.pin }));
    expect(shop.order(orderId).address).toEqual({ ...place, name: 'Asha Rao', mobile: '9876543210' });
  });

  test('keeps the customer’s known details if it has none', async () => {
    await shop.receive(pay());
    expect(shop.order(orderId)).toMatchObject({ name: 'Asha Rao', mobileNo: '9876543210', residentialAddress: '' });
    expect(shop.order(orderId)).not.toHaveProperty('buyer');
  });

  test('leaves changed and newer lines in the cart', async () => {
    await shop.change('tea', 5);
    await shop.carts.remove(customer.userId, id('cup'));
    await shop.add('cup');
    await shop.receive(pay());
    expect(shop.cart()).toEqual({ [id('tea')]: 5, [id('cup')]: 1 });
    expect(shop.order(orderId)).toMatchObject({ status: 'placed', cartQty: 4 });
  });

  test('has no further effect if its event arrives twice, concurrently or much later', async () => {
    const paid = pay();
    await Promise.all([shop.receive(paid), shop.receive(paid), shop.receive(paid)]);
    const once = shop.order(orderId);
    expect(once.history).toHaveLength(2);
    await shop.add('tea');
    await shop.change('tea', 3);
    expect(await shop.receive(paid)).toEqual(received);
    expect(shop.order(orderId)).toEqual(once);
    expect(shop.cart()).toEqual({ [id('tea')]: 3 });
    expect(shop.store.countedMetrics).toEqual([]);
  });

  test('is accepted before the order holds the page', async () => {
    const { sessionId: _, ...unopened } = shop.order(orderId);
    shop.store.orders.set(orderId, { ...unopened, payment: { method: 'card', status: 'pending' } });
    await shop.receive(pay());
    expect(shop.order(orderId)).toMatchObject({ status: 'placed', payment: { status: 'paid' } });
  });

  test.each<[string, Partial<PaidSession>]>([
    ['another amount', { amountPaise: 49_999 }],
    ['another currency', { currency: 'usd' }],
    ['another page', { sessionId: 'cs_other' }],
    ['an order that does not exist', { orderId: id('nothing') }],
    ['an ID that is not an order’s', { orderId: 'ORDER#1' }],
  ])('of %s changes nothing and is reported to the operator', async (_, fields) => {
    const paid = pay(fields);
    expect(await shop.receive(paid)).toEqual(received);
    expect(shop.order(orderId)).toMatchObject({ status: 'awaiting-payment', payment: { status: 'pending' } });
    expect(shop.store.countedMetrics).toEqual([{ metric: 'PaymentMismatch', orderId: paid.orderId }]);
  });

  test('places an order that was stored before November 2026', async () => {
    const paid = pay();
    const stored = JSON.stringify({
      ...shop.order(orderId),
      fingerprint: 'bW9uZXk',
      sessionId: 'cs_1',
      history: [{ status: 'awaiting-payment', at: '2026-11-20T10:00:00.000Z' }],
    });
    shop.store.orders.set(orderId, JSON.parse(stored));
    expect(await shop.receive(paid)).toEqual(received);
    expect(shop.order(orderId)).toMatchObject({ status: 'placed', payment: { status: 'paid' } });
    expect(shop.store.countedMetrics).toEqual([]);
  });

  test('for another account or in another mode changes nothing and is reported to the operator', async () => {
    const { paymentIntentId } = pay();
    expect(await shop.receive({ kind: 'foreign', orderId, paymentIntentId })).toEqual(received);
    expect(shop.order(orderId)).toMatchObject({ status: 'awaiting-payment' });
    expect(shop.store.countedMetrics).toEqual([{ metric: 'PaymentMismatch', orderId }]);
  });

  test('of a cash order changes nothing and is reported to the operator', async () => {
    const paid = pay();
    shop.store.orders.set(orderId, { ...shop.order(orderId), payment: { method: 'cash-on-delivery', status: 'due' } });
    await shop.receive(paid);
    expect(shop.order(orderId)).toMatchObject({ payment: { status: 'due' } });
    expect(shop.store.countedMetrics).toEqual([{ metric: 'PaymentMismatch', orderId }]);
  });
});

describe('a late payment', () => {
  test('is refunded immediately, and only once', async () => {
    const paid = pay();
    await shop.receive(ended('expired'));
    await shop.receive(paid);
    await shop.receive(paid);
    expect(shop.order(orderId)).toMatchObject({
      status: 'cancelled',
      payment: { method: 'card', status: 'refunded' },
      history: [{}, { status: 'cancelled' }, { status: 'cancelled', by: 'stripe', payment: 'refunded' }],
    });
    expect(shop.order(orderId).history).toHaveLength(3);
    expect(shop.store.countedMetrics).toEqual([{ metric: 'PaymentReturned', orderId }]);
    expect(shop.cart()).toEqual({ [id('tea')]: 3, [id('cup')]: 1 });
    expect(findings(shop)).toEqual([]);
  });

  test('is refunded when the event is resent, if Stripe was down', async () => {
    const paid = pay();
    await shop.receive(ended('expired'));
    shop.stripe.state.away.add('refund');
    expect(await shop.receive(paid)).toMatchObject({ code: 'card_service_away' });
    expect(shop.order(orderId)).toMatchObject({ payment: { status: 'failed' } });
    shop.stripe.state.away.clear();
    await shop.receive(paid);
    expect(findings(shop)).toEqual([]);
  });

  const refusals = () => shop.order(orderId).history.filter(({ refund }) => refund === 'refused');
  const passDay = () => {
    const { now } = shop.wired;
    shop.wired.now = () => new Date(now().getTime() + dayMs);
  };

  // Razorpay disables a webhook whose calls fail for a day: razorpay.com/docs/webhooks/best-practices.
  test('whose refund is refused is acknowledged, recorded once a day and reported to the operator', async () => {
    const paid = pay();
    await shop.receive(ended('failed'));
    shop.stripe.state.poor = true;
    for (const day of [1, 2]) {
      for (const _ of [1, 2, 3]) expect(await shop.receive(paid)).toEqual(received);
      expect(refusals()).toHaveLength(day);
      expect(shop.store.countedMetrics).toEqual(Array(day).fill({ metric: 'PaymentMismatch', orderId }));
      passDay();
    }
    shop.stripe.state.poor = false;
    expect(await shop.receive(paid)).toEqual(received);
    expect(shop.order(orderId)).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } });
    expect(findings(shop)).toEqual([]);
  });

  test('that a bank disputes for months is acknowledged, and refunded once the shop has won', async () => {
    const paid = pay();
    await shop.receive(ended('failed'));
    shop.stripe.dispute('cs_1');
    for (let days = 0; days < 60; days++) {
      expect(await shop.receive(paid)).toEqual(received);
      passDay();
    }
    expect(refusals()).toEqual([]);
    expect(shop.store.countedMetrics).toContainEqual({ metric: 'PaymentMismatch', orderId });
    shop.stripe.dispute('cs_1', { status: 'won' });
    shop.stripe.state.refundReplies.clear();
    await shop.receive(paid);
    expect(findings(shop)).toEqual([]);
  });

  test('is refunded if another payment has paid the order', async () => {
    const paid = pay();
    await shop.receive(paid);
    const once = shop.order(orderId);
    shop.stripe.state.captured.set('pi_other', 50_000);
    await shop.receive({ ...paid, paymentIntentId: 'pi_other' });
    expect(shop.order(orderId)).toEqual(once);
    expect(findings(shop)).toEqual([]);
    expect(shop.stripe.state.refunded).toEqual(new Set(['pi_other']));
  });

  test('is not refunded if an owner cancelled the paid order and kept the payment', async () => {
    const paid = pay();
    await shop.receive(paid);
    shop.store.orders.set(orderId, { ...shop.order(orderId), status: 'cancelled' });
    await shop.receive(paid);
    expect(shop.stripe.state.refunded.size).toBe(0);
  });
});

describe('a refund', () => {
  const given = (paise?: number): PaymentEvent & { kind: 'refunded' } => {
    const event = shop.stripe.refundInDashboard('pi_cs_1', paise);
    if (event?.kind !== 'refunded') throw new Error('There is no payment to refund');
    return event;
  };
  const step = { status: 'placed', by: 'stripe', payment: 'refunded' };

  test('marks a paid order as refunded once, however often its event arrives', async () => {
    await shop.receive(pay());
    const refunded = given();
    await Promise.all([shop.receive(refunded), shop.receive(refunded), shop.receive(refunded)]);
    expect(await shop.receive(refunded)).toEqual(received);
    expect(shop.order(orderId)).toMatchObject({
      status: 'placed',
      payment: { method: 'card', status: 'refunded' },
      history: [{}, { payment: 'paid' }, step],
    });
    expect(shop.order(orderId).history).toHaveLength(3);
    expect(shop.store.countedMetrics).toEqual([]);
    expect(findings(shop)).toEqual([]);
  });

  test.each(['shipped', 'delivered', 'cancelled'] as const)('is recorded on an order that is %s', async (status) => {
    await shop.receive(pay());
    shop.store.orders.set(orderId, { ...shop.order(orderId), status });
    await shop.receive(given());
    expect(shop.order(orderId)).toMatchObject({ status, payment: { status: 'refunded' } });
  });

  test('by an owner is recorded once, and its event changes nothing', async () => {
    await shop.receive(pay());
    await shop.refund(orderId);
    const once = shop.order(orderId);
    expect(once.history.at(-1)).toMatchObject({ by: owner.fullName, payment: 'refunded' });
    await shop.receive(shop.stripe.state.events.at(-1));
    expect(shop.order(orderId)).toEqual(once);
    expect(shop.store.countedMetrics).toEqual([]);
  });

  test('is accepted if its event arrives before the owner’s own write', async () => {
    await shop.receive(pay());
    const { replace } = shop.orders;
    vi.spyOn(shop.wired.orders, 'replace').mockImplementationOnce(async (...change) => {
      await shop.receive(shop.stripe.state.events.at(-1));
      return replace(...change);
    });
    expect(await shop.refund(orderId)).toMatchObject({ ok: true, value: { payment: { status: 'refunded' } } });
    expect(shop.order(orderId).history).toMatchObject([{}, {}, step]);
    expect(await shop.refund(orderId)).toMatchObject({ code: 'impossible_step' });
  });

  test('that arrives before the payment’s event places no order and leaves the cart unchanged', async () => {
    const paid = pay();
    await shop.receive(given());
    const after = {
      status: 'cancelled',
      payment: { method: 'card', status: 'refunded' },
      history: [{}, { status: 'cancelled', by: 'stripe', payment: 'refunded', reason: 'The payment was refunded.' }],
    };
    expect(shop.order(orderId)).toMatchObject(after);
    await shop.receive(paid);
    expect(shop.order(orderId)).toMatchObject(after);
    expect(shop.order(orderId).history).toHaveLength(2);
    expect(shop.cart()).toEqual({ [id('tea')]: 3, [id('cup')]: 1 });
    expect(shop.store.countedMetrics).toEqual([]);
    expect(findings(shop)).toEqual([]);
  });

  test('is recorded on an order that was cancelled as unpaid, whichever event arrives first', async () => {
    const paid = pay();
    await shop.receive(ended('expired'));
    await shop.receive(given());
    await shop.receive(paid);
    expect(shop.order(orderId)).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } });
    expect(shop.order(orderId).history).toMatchObject([{}, {}, { reason: 'Paid after it was cancelled.' }]);
    expect(findings(shop)).toEqual([]);
  });

  test('of a part is recorded and leaves the order paid; a refund of the rest marks it as refunded', async () => {
    await shop.receive(pay());
    const part = given(20_000);
    expect(await shop.receive(part)).toEqual(received);
    expect(shop.order(orderId)).toMatchObject({
      payment: { status: 'paid' },
      history: [{}, {}, { part: { amount: 200 } }],
    });
    await shop.receive(given());
    expect(shop.order(orderId)).toMatchObject({ payment: { status: 'refunded' } });
    await shop.receive(part);
    expect(shop.order(orderId).history).toHaveLength(4);
    expect(shop.store.countedMetrics).toEqual([]);
  });

  test('of a part that comes before the payment is reported to the operator', async () => {
    pay();
    expect(await shop.receive(given(20_000))).toEqual(received);
    expect(shop.order(orderId).history).toHaveLength(1);
    expect(shop.store.countedMetrics).toEqual([{ metric: 'PaymentMismatch', orderId }]);
  });

  test('of another payment for the order leaves it paid', async () => {
    await shop.receive(pay());
    const before = shop.order(orderId);
    await shop.receive({ ...given(), paymentIntentId: 'pi_other' });
    expect(shop.order(orderId)).toEqual(before);
    expect(shop.store.countedMetrics).toEqual([]);
  });

  test.each<[string, Partial<RefundedPayment>]>([
    ['of more than was paid', { amountPaise: 50_001 }],
    ['in another currency', { currency: 'usd' }],
    ['of a part in another currency', { currency: 'usd', amountPaise: 20_000 }],
    ['for an order that does not exist', { orderId: id('nothing') }],
    ['for an ID that is not an order’s', { orderId: 'ORDER#1' }],
  ])('%s changes nothing and is reported to the operator', async (_, fields) => {
    await shop.receive(pay());
    const before = shop.order(orderId);
    const refunded = { ...given(), ...fields };
    expect(await shop.receive(refunded)).toEqual(received);
    expect(shop.order(orderId)).toEqual(before);
    expect(shop.store.countedMetrics).toEqual([{ metric: 'PaymentMismatch', orderId: refunded.orderId }]);
  });

  test('that fails later leaves the order as it is and is reported to the operator', async () => {
    const paid = pay();
    await shop.receive(paid);
    await shop.receive(given());
    const before = shop.order(orderId);
    expect(await shop.receive({ kind: 'refund-failed', paymentIntentId: paid.paymentIntentId })).toEqual(received);
    expect(shop.order(orderId)).toEqual(before);
    expect(shop.store.countedMetrics).toEqual([{ metric: 'PaymentMismatch', paymentIntentId: paid.paymentIntentId }]);
  });

  test('for a cash order changes nothing and is reported to the operator', async () => {
    await shop.receive(pay());
    shop.store.orders.set(orderId, { ...shop.order(orderId), payment: { method: 'cash-on-delivery', status: 'due' } });
    await shop.receive(given());
    expect(shop.order(orderId)).toMatchObject({ payment: { status: 'due' } });
    expect(shop.store.countedMetrics).toEqual([{ metric: 'PaymentMismatch', orderId }]);
  });
});

describe('a page that ends without a payment', () => {
  test.each([
    ['expired', 'The payment page expired.'],
    ['failed', 'The payment failed.'],
  ] as const)('%s: the order is cancelled and the cart is kept', async (kind, reason) => {
    expect(await shop.receive(ended(kind))).toEqual(received);
    expect(shop.order(orderId)).toMatchObject({
      status: 'cancelled',
      payment: { method: 'card', status: 'failed' },
      history: [{}, { status: 'cancelled', by: 'stripe', payment: 'failed', reason }],
    });
    expect(shop.cart()).toEqual({ [id('tea')]: 3, [id('cup')]: 1 });
    await shop.receive(ended(kind));
    expect(shop.order(orderId).history).toHaveLength(2);
  });

  test('cancels no order that is paid or has another page', async () => {
    await shop.receive(ended('expired', 'cs_other'));
    expect(shop.order(orderId)).toMatchObject({ status: 'awaiting-payment' });
    await shop.receive(pay());
    await shop.receive(ended('expired'));
    expect(shop.order(orderId)).toMatchObject({ status: 'placed' });
  });

  test('is ignored if its order does not exist', async () => {
    expect(await shop.receive({ kind: 'expired', orderId: id('nothing'), sessionId: 'cs_1' })).toEqual(received);
    expect(shop.store.countedMetrics).toEqual([]);
  });
});

test('refuses an unsigned event and changes nothing', async () => {
  const unsigned = { ...message(pay()), signature: 'signed by me' };
  expect(await handlePayment(shop.wired, unsigned)).toMatchObject({ code: 'invalid_signature' });
  expect(shop.order(orderId)).toMatchObject({ status: 'awaiting-payment' });
});

test('refuses a signed body that is not an event', async () => {
  expect(await shop.receive({ kind: 'no-event' })).toMatchObject({ code: 'invalid_request' });
});

test('accepts and ignores other events', async () => {
  expect(await shop.receive({ kind: 'other' })).toEqual(received);
});

test('accepts an unsupported event, and logs one line that names it', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  const event = { kind: 'unsupported', eventId: 'evt_1', type: 'v2.core.account.updated' } as const;
  expect(await shop.receive(event)).toEqual(received);
  expect(log.mock.calls).toEqual([
    [
      {
        message: 'Ignored an unsupported event of the card service',
        eventId: 'evt_1',
        type: 'v2.core.account.updated',
      },
    ],
  ]);
  expect(shop.store.countedMetrics).toEqual([]);
});

test('refuses events while the keys are not set, so that they are resent', async () => {
  shop.stripe.state.set = false;
  expect(await shop.receive(pay())).toMatchObject({ code: 'card_not_set_up' });
});

test('refuses with too_busy while an order keeps changing, so that the event is resent', async () => {
  const waits = vi.fn(async () => {});
  const orders = { ...shop.orders, replace: async () => false };
  const busy = await handlePayment({ ...shop.wired, orders, pause: waits }, message(pay()));
  expect(busy).toMatchObject({ code: 'too_busy' });
  expect(waits.mock.calls).toEqual([[1], [2], [3], [4]]);
});

describe('an event with an ID', () => {
  const mismatch = (name: string): PaymentEvent => ({ kind: 'refund-failed', paymentIntentId: name });
  const receive = (event: PaymentEvent, fields: { readonly eventId?: string }) =>
    handlePayment(shop.wired, { ...message(event), ...fields });
  const handledTimes = () => shop.store.countedMetrics.length;

  test('is handled once while the service repeats it, for a day', async () => {
    expect(await receive(mismatch('pi_1'), { eventId: 'event1' })).toEqual(received);
    expect(await receive(mismatch('pi_1'), { eventId: 'event1' })).toEqual(received);
    expect(handledTimes()).toBe(1);
    expect(await receive(mismatch('pi_1'), { eventId: 'event2' })).toEqual(received);
    expect(await receive(mismatch('pi_1'), {})).toEqual(received);
    expect(handledTimes()).toBe(3);
    const replay = new Date(shop.wired.now().getTime() + dayMs);
    await handlePayment({ ...shop.wired, now: () => replay }, { ...message(mismatch('pi_1')), eventId: 'event1' });
    expect(handledTimes()).toBe(4);
  });

  test('places its order by the same message once the order is back, if it was missing', async () => {
    const [paid, stored] = [pay(), shop.order(orderId)];
    shop.store.orders.delete(orderId);
    expect(await receive(paid, { eventId: 'event1' })).toEqual(received);
    shop.store.orders.set(orderId, stored);
    expect(await receive(paid, { eventId: 'event1' })).toEqual(received);
    expect(shop.order(orderId).status).toBe('placed');
  });

  test('is marked neither by a forged message, nor by one that has no event, nor by a refused one', async () => {
    const paid = pay();
    expect(await handlePayment(shop.wired, { ...message(paid), signature: 'forged', eventId: 'event1' })).toMatchObject(
      { code: 'invalid_signature' },
    );
    expect(await receive({ kind: 'no-event' }, { eventId: 'event1' })).toMatchObject({ code: 'invalid_request' });
    shop.stripe.state.away.add('refund');
    await shop.receive(ended('expired'));
    expect(await receive(paid, { eventId: 'event1' })).toMatchObject({ code: 'card_service_away' });
    expect([...shop.store.handledEvents]).toEqual([]);
    shop.stripe.state.away.delete('refund');
    expect(await receive(paid, { eventId: 'event1' })).toEqual(received);
    expect(shop.order(orderId).payment.status).toBe('refunded');
  });

  test('is not suppressed by another signed message that names its ID', async () => {
    // Each body has its own signature, and the ID is outside both.
    const cards = async () => ({ ...shop.stripe.payments, verify: (body: Uint8Array) => JSON.parse(String(body)) });
    const handle = (event: PaymentEvent, signature: string) =>
      handlePayment({ ...shop.wired, cards }, { ...message(event), signature, eventId: 'event1' });
    expect(await handle(mismatch('pi_1'), 'of an old message')).toEqual(received);
    expect(await handle(pay(), 'of the payment')).toEqual(received);
    expect(shop.order(orderId).status).toBe('placed');
  });

  test('is handled as often as it arrives at the same time, which changes the order once', async () => {
    const paid = pay();
    const all = await Promise.all([1, 2, 3].map(() => receive(paid, { eventId: 'event1' })));
    expect(all).toEqual([received, received, received]);
    expect(shop.order(orderId).history).toHaveLength(2);
  });
});
