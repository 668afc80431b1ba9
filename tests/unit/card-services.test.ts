import { createServer } from 'node:http';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type CardServiceName, cardServiceNames, cardServiceTitles } from '#contracts/payments/card-services.ts';
import { orderByCash } from '#lambdas/checkout/order-by-cash.ts';
import { startPayment } from '#lambdas/checkout/start-payment.ts';
import { refundOrder } from '#lambdas/desk/refund-order.ts';
import { refundPart } from '#lambdas/desk/refund-part.ts';
import { versionOf } from '#lambdas/orders/order.ts';
import { handlePayment } from '#lambdas/payments/handle-payment.ts';
import type { CardPayments } from '#lambdas/payments/payment-service.ts';
import { paymentWebhook } from '#lambdas/payments/routes.ts';
import { reconcile } from '#lambdas/reconciliation/reconcile.ts';
import { closeServer, listen } from '#local/lib/listen.ts';
import { cardServiceDrivers } from '../support/unit/card-service-drivers.ts';
import { event } from '../support/unit/events.ts';
import { payingShop } from '../support/unit/payments.ts';
import { customer, owner, viewerAddress } from '../support/unit/records.ts';

const delivery = { mobileNo: '9876543210', residentialAddress: '12 Marine Drive\nMumbai 400020' };
const later = new Date('2100-01-01T00:00:00.000Z');

/** An in-memory shop with the real gateway of a card service, whose stand-in sends its events to the shop's webhook. */
async function open(name: CardServiceName) {
  const shop = payingShop();
  const services = new Map<CardServiceName, CardPayments>();
  const current = { name };
  const wired = {
    ...shop.wired,
    now: () => new Date(),
    cards: async (asked: CardServiceName = current.name) => services.get(asked),
  };
  const webhook = paymentWebhook(wired);
  const receive = async (body: string, headers: Readonly<Record<string, string>>) =>
    (await webhook.run(event('POST /api/payments/webhook', { body, headers }))).statusCode;
  const server = createServer(async (call, response) => {
    const body = Buffer.concat(await call.toArray()).toString();
    const headers = Object.entries(call.headers).map(([header, value]) => [header, String(value)]);
    response.writeHead(await receive(body, Object.fromEntries(headers))).end();
  });
  const url = `http://127.0.0.1:${await listen(server)}/api/payments/webhook`;
  onTestFinished(() => closeServer(server));
  const start = async (service: CardServiceName) => {
    const driver = await cardServiceDrivers[service](url);
    services.set(service, driver.payments);
    return driver;
  };
  const driver = await start(name);
  await shop.fill();
  const payByCard = async (key = 'card') => {
    const started = await startPayment(wired, { caller: customer, idempotencyKey: key, request: delivery });
    if (!started.ok) throw new Error(started.detail);
    return started.value;
  };
  const reports: string[] = [];
  return {
    ...shop,
    driver,
    start,
    current,
    receive,
    payByCard,
    reports,
    becomes: (orderId: string, fields: object) =>
      expect.poll(() => shop.order(orderId), { timeout: 10_000 }).toMatchObject(fields),
    payOnDelivery: () =>
      orderByCash(wired, { caller: customer, idempotencyKey: 'cash', request: delivery, address: viewerAddress }),
    refund: (orderId: string) => refundOrder(wired, owner, orderId),
    refundPart: (orderId: string, amount: number) =>
      refundPart(wired, owner, orderId, { amount, version: versionOf(shop.order(orderId)) }),
    /** Refunds a part by a function that dies before it has recorded what the service responded. */
    dieAfterSending: (orderId: string, amount: number) => {
      let writes = 0;
      const replace: typeof wired.orders.replace = async (...change) => {
        writes += 1;
        if (writes > 1) throw new Error('died');
        return wired.orders.replace(...change);
      };
      const dying = { ...wired, orders: { ...wired.orders, replace } };
      return refundPart(dying, owner, orderId, { amount, version: versionOf(shop.order(orderId)) });
    },
    /** Cancels the unpaid order without closing its page, as an event about the page's end does. */
    cancel: (orderId: string) => {
      const { sessionId = '' } = shop.order(orderId);
      const ended = { kind: 'expired', orderId, sessionId } as const;
      const service = { ...driver.payments, verify: () => ended };
      return handlePayment(
        { ...wired, cards: async () => service },
        { body: Buffer.from(''), signature: '', service: name },
      );
    },
    reconcile: () =>
      reconcile(
        {
          ...wired,
          cards: async () => driver.payments,
          records: async () => driver.records,
          attempt: async (_, work) => {
            await work();
            return true;
          },
          reconciler: {
            completed: async () => void reports.push('completed'),
            mended: async () => void reports.push('mended'),
            open: async () => {},
          },
        },
        later,
      ),
  };
}

type OpenShop = Awaited<ReturnType<typeof open>>;

describe.each(cardServiceNames)('D34: card payments by %s', (name) => {
  let shop: OpenShop;
  beforeEach(async () => {
    shop = await open(name);
  });

  test.each(['card', 'upi'] as const)('place the order by the service’s event, paid by %s', async (means) => {
    const { orderId, checkoutUrl } = await shop.payByCard();
    expect(shop.order(orderId)).toMatchObject({ status: 'awaiting-payment', payment: { checkoutUrl } });
    expect(await shop.driver.pay(checkoutUrl, means)).toContain(`/orders/${orderId}`);
    await shop.becomes(orderId, { status: 'placed', payment: { method: 'card', status: 'paid' } });
    expect(shop.order(orderId).history.at(-1)).toMatchObject({ by: name, payment: 'paid' });
    expect(shop.order(orderId).residentialAddress).toContain('Marine Drive');
    expect(shop.cart()).toEqual({});
  });

  test('leave the page open when the customer’s app declines, and can then be made', async () => {
    const { orderId, checkoutUrl } = await shop.payByCard();
    expect(await shop.driver.decline(checkoutUrl)).toBe(402);
    expect(shop.order(orderId).status).toBe('awaiting-payment');
    expect(await shop.driver.pay(checkoutUrl)).toBeDefined();
    await shop.becomes(orderId, { status: 'placed' });
  });

  test('give one order and one page to concurrent calls with one key', async () => {
    const started = await Promise.all([shop.payByCard(), shop.payByCard(), shop.payByCard()]);
    expect(new Set(started.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1);
    expect(await shop.payByCard()).toEqual(started[0]);
  });

  test.each(['created', 'reversed'] as const)('are applied once, in the order %s and however often', async (order) => {
    shop.driver.hold();
    const { orderId, checkoutUrl } = await shop.payByCard();
    await shop.driver.pay(checkoutUrl);
    const deliveries = await shop.driver.release({ order, duplicates: 2 });
    expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set([200]));
    expect(shop.order(orderId)).toMatchObject({ status: 'placed', payment: { status: 'paid' } });
    expect(shop.order(orderId).history).toHaveLength(2);
  });

  test('can’t be made on a page that a cash order has closed', async () => {
    const { orderId, checkoutUrl } = await shop.payByCard();
    expect(await shop.payOnDelivery()).toMatchObject({ ok: true });
    expect(await shop.driver.pay(checkoutUrl)).toBeUndefined();
    await shop.becomes(orderId, { status: 'cancelled', payment: { status: 'failed' } });
  });

  test('stop another checkout of the cart that was paid', async () => {
    shop.driver.hold();
    const { checkoutUrl } = await shop.payByCard();
    await shop.driver.pay(checkoutUrl);
    expect(await shop.payOnDelivery()).toMatchObject({ ok: false, code: 'already_paid' });
  });

  test('cancel the order when the page expires', async () => {
    const { orderId, checkoutUrl } = await shop.payByCard();
    await shop.driver.expire(checkoutUrl);
    await shop.becomes(orderId, { status: 'cancelled', payment: { status: 'failed' } });
    expect(Object.keys(shop.cart())).not.toEqual([]);
  });

  test('are returned if the order was cancelled meanwhile', async () => {
    shop.driver.hold();
    const { orderId, checkoutUrl } = await shop.payByCard();
    await shop.driver.pay(checkoutUrl);
    await shop.cancel(orderId);
    await shop.driver.release({ order: 'reversed' });
    await shop.becomes(orderId, { status: 'cancelled', payment: { status: 'refunded' } });
    const { orderId: named, ...facts } = await factsOf(shop, checkoutUrl);
    expect(facts).toMatchObject({ refundedPaise: facts.amountPaise });
    expect(named).toBe(orderId);
  });

  test('are refunded once by the owner, and the event about it changes nothing', async () => {
    const { orderId, checkoutUrl } = await paid(shop);
    expect(await shop.refund(orderId)).toMatchObject({ ok: true });
    const refunded = shop.order(orderId);
    expect(refunded.payment.status).toBe('refunded');
    const payment = await shop.driver.paymentOf(checkoutUrl);
    expect(await shop.driver.payments.refund(payment, 0)).toEqual({ ok: true, value: 'refunded' });
    expect(await factsOf(shop, checkoutUrl)).toMatchObject({ refundedPaise: refunded.totalPaise });
    await shop.driver.release({ duplicates: 1 });
    expect(shop.order(orderId)).toEqual(refunded);
  });

  test('are refunded again after the service has refused it for lack of balance', async () => {
    const { orderId, checkoutUrl } = await paid(shop);
    const payment = await shop.driver.paymentOf(checkoutUrl);
    await shop.driver.refuseRefunds(payment, true);
    const detail = `Your ${cardServiceTitles[name]} balance is too low for this refund. Add money to it and try again.`;
    expect(await shop.refund(orderId)).toMatchObject({ ok: false, code: 'card_service_away', detail });
    expect(shop.order(orderId).history.at(-1)).toMatchObject({ refund: 'refused' });
    await shop.driver.refuseRefunds(payment, false);
    expect(await shop.refund(orderId)).toMatchObject({ ok: true });
  });

  test('are recorded as refunded once the parts in the dashboard add up to the total', async () => {
    const { orderId, checkoutUrl } = await paid(shop);
    const payment = await shop.driver.paymentOf(checkoutUrl);
    await shop.driver.refund(payment, 20_000);
    await expect.poll(() => shop.order(orderId).history.at(-1)).toMatchObject({ by: name, part: { amount: 200 } });
    expect(shop.order(orderId).payment.status).toBe('paid');
    await shop.driver.refund(payment);
    await shop.becomes(orderId, { payment: { status: 'refunded' } });
    await shop.driver.failRefund(payment);
    await expect
      .poll(() => shop.store.countedMetrics)
      .toContainEqual({ metric: 'PaymentMismatch', paymentIntentId: payment });
  });

  test('are refunded in parts, each once, and the rest by a whole refund', async () => {
    const { orderId, checkoutUrl } = await paid(shop);
    const total = shop.order(orderId).totalPaise;
    expect(await shop.refundPart(orderId, 100)).toMatchObject({ ok: true, value: { refunded: 100 } });
    const payment = await shop.driver.paymentOf(checkoutUrl);
    const key = shop.order(orderId).history.at(-1)?.part?.key ?? '';
    const { payments } = shop.driver;
    expect(await payments.refundPart(payment, { key, amountPaise: 10_000 })).toEqual({ ok: true, value: 'refunded' });
    expect(await payments.refundsOf(payment)).toMatchObject({ value: [{ key, amountPaise: 10_000, failed: false }] });
    expect(await factsOf(shop, checkoutUrl)).toMatchObject({ refundedPaise: 10_000 });
    await shop.driver.refund(payment, 5_000);
    await expect.poll(() => shop.order(orderId).history.at(-1)).toMatchObject({ by: name, part: { amount: 50 } });
    expect(await shop.refund(orderId)).toMatchObject({ ok: true, value: { payment: { status: 'refunded' } } });
    expect(await shop.refund(orderId)).toMatchObject({ ok: false, code: 'impossible_step' });
    expect(await payments.refund(payment, 0)).toEqual({ ok: true, value: 'refunded' });
    expect(await factsOf(shop, checkoutUrl)).toMatchObject({ refundedPaise: total });
  });

  test('refuse a part that is more than is left, disputed or beyond the balance', async () => {
    const { orderId, checkoutUrl } = await paid(shop);
    const payment = await shop.driver.paymentOf(checkoutUrl);
    const { payments } = shop.driver;
    const ask = (key: string, amountPaise: number) => payments.refundPart(payment, { key: `part-${key}`, amountPaise });
    expect(await ask('too-large', shop.order(orderId).totalPaise + 1)).toEqual({ ok: true, value: 'too-much' });
    await shop.driver.refuseRefunds(payment, true);
    expect(await shop.refundPart(orderId, 100)).toMatchObject({ ok: false, code: 'card_service_away' });
    expect(shop.order(orderId).history.at(-1)).toMatchObject({ part: { status: 'refused' } });
    await shop.driver.refuseRefunds(payment, false);
    expect(await shop.refundPart(orderId, 100)).toMatchObject({ ok: true });
    await shop.driver.dispute(payment);
    expect(await ask('disputed', 1_000)).toEqual({ ok: true, value: 'disputed' });
    expect(await payments.refundsOf('pay_unknown00000')).toEqual({ ok: true, value: [] });
  });

  test('are found by the reconciler if a part was sent and its result lost, or a bank declined it', async () => {
    const { orderId, checkoutUrl } = await paid(shop);
    const payment = await shop.driver.paymentOf(checkoutUrl);
    await shop.driver.loseEvents(checkoutUrl);
    await expect(shop.dieAfterSending(orderId, 100)).rejects.toThrow('died');
    await shop.driver.refund(payment, 20_000);
    await shop.reconcile();
    expect(partsIn(shop, orderId)).toEqual([
      [100, 'sent'],
      [100, 'made'],
      [200, 'made'],
    ]);
    expect(await factsOf(shop, checkoutUrl)).toMatchObject({ refundedPaise: 30_000 });
    await shop.driver.failRefund(payment);
    await shop.reconcile();
    expect(partsIn(shop, orderId).at(-1)).toEqual([200, 'refused']);
    await shop.reconcile();
    expect([...shop.store.findings.values()]).toEqual([]);
  });

  test('are not refunded while the bank has the money, and disputes end', async () => {
    const { orderId, checkoutUrl } = await paid(shop);
    const disputeId = await shop.driver.dispute(await shop.driver.paymentOf(checkoutUrl));
    await expect
      .poll(() => shop.order(orderId).history.at(-1))
      .toMatchObject({ by: name, dispute: { disputeId, status: 'needs-response' } });
    expect(await shop.refund(orderId)).toMatchObject({ ok: false, code: 'impossible_step' });
    await shop.driver.winDispute(disputeId);
    await expect.poll(() => shop.order(orderId).history.at(-1)).toMatchObject({ dispute: { status: 'won' } });
    expect(await shop.refund(orderId)).toMatchObject({ ok: true });
  });

  test('change nothing by messages that the service has not signed', async () => {
    const { orderId } = await shop.payByCard();
    const body = JSON.stringify({ entity: 'event', event: 'payment.captured', payload: {}, type: 'x', id: 'evt_1' });
    const { driver } = shop;
    expect(await shop.receive(body, driver.sign(body, 'another secret'))).toBe(400);
    expect(await shop.receive(body.replace('captured', 'failed'), driver.sign(body))).toBe(400);
    expect(await shop.receive(`${body} `, driver.sign(body))).toBe(400);
    expect(await shop.receive(body, {})).toBe(400);
    expect(await shop.receive('not JSON', driver.sign('not JSON'))).toBe(400);
    expect(shop.order(orderId).status).toBe('awaiting-payment');
  });

  test('are found by the reconciler if all events were lost', async () => {
    const { orderId, checkoutUrl } = await shop.payByCard();
    await shop.driver.loseEvents(checkoutUrl);
    await shop.driver.pay(checkoutUrl);
    expect(await shop.reconcile()).toBe('completed');
    expect(shop.order(orderId)).toMatchObject({ status: 'placed', payment: { status: 'paid' } });
    const payment = await shop.driver.paymentOf(checkoutUrl);
    const disputeId = await shop.driver.dispute(payment);
    await shop.reconcile();
    expect(shop.order(orderId).history.at(-1)).toMatchObject({ dispute: { disputeId } });
    await shop.driver.winDispute(disputeId);
    await shop.driver.refund(payment);
    await shop.reconcile();
    await shop.reconcile();
    expect(shop.order(orderId)).toMatchObject({ payment: { status: 'refunded' } });
    expect([...shop.store.findings.values()]).toEqual([]);
  });

  test('end without an event if the page expired long ago', async () => {
    const { orderId, checkoutUrl } = await shop.payByCard();
    await shop.driver.loseEvents(checkoutUrl);
    await shop.driver.expire(checkoutUrl);
    shop.store.orders.set(orderId, { ...shop.order(orderId), createdAt: '2026-01-01T00:00:00.000Z' });
    await shop.reconcile();
    expect(shop.order(orderId)).toMatchObject({ status: 'cancelled', payment: { status: 'failed' } });
  });
});

const partsIn = (shop: OpenShop, orderId: string) =>
  shop.order(orderId).history.flatMap(({ part }) => (part === undefined ? [] : [[part.amount, part.status]]));

async function paid(shop: OpenShop) {
  const started = await shop.payByCard();
  await shop.driver.pay(started.checkoutUrl);
  await shop.becomes(started.orderId, { status: 'placed' });
  return started;
}

async function factsOf(shop: OpenShop, url: string) {
  const found = await shop.driver.records.payment(await shop.driver.paymentOf(url));
  if (!found.ok || found.value.facts === undefined) throw new Error('There is no such payment');
  return found.value.facts;
}

test('a stage that changed its service still closes and refunds the orders of the old one', async () => {
  const shop = await open('stripe');
  const { orderId } = await paid(shop);
  // As version of November 2026 stored it, without a service.
  expect(shop.order(orderId)).not.toHaveProperty('cardService');
  const razorpay = await shop.start('razorpay');
  shop.current.name = 'razorpay';
  expect(await shop.refund(orderId)).toMatchObject({ ok: true });
  expect(shop.order(orderId).payment.status).toBe('refunded');

  await shop.add('tea');
  const next = await shop.payByCard('second');
  expect(shop.order(next.orderId).cardService).toBe('razorpay');
  await razorpay.pay(next.checkoutUrl);
  await shop.becomes(next.orderId, { status: 'placed' });
});

describe('Razorpay', () => {
  test('may capture a payment after the link was cancelled, and the shop returns it', async () => {
    const shop = await open('razorpay');
    const { orderId, checkoutUrl } = await shop.payByCard();
    expect(await shop.payOnDelivery()).toMatchObject({ ok: true });
    await shop.driver.payLate?.(checkoutUrl);
    await shop.becomes(orderId, { status: 'cancelled', payment: { status: 'refunded' } });
    expect(await factsOf(shop, checkoutUrl)).toMatchObject({ refundedPaise: shop.order(orderId).totalPaise });
  });

  test('needs the address before the payment, and at least ₹1', async () => {
    const shop = await open('razorpay');
    const bare = { caller: customer, idempotencyKey: 'bare', request: {} };
    const wired = { ...shop.wired, cards: async () => shop.driver.payments };
    expect(await startPayment(wired, bare)).toMatchObject({
      ok: false,
      code: 'invalid_request',
      errors: [{ field: 'residentialAddress' }],
    });
    const tiny = {
      orderId: 'ORDER',
      email: '',
      asksAddress: false,
      successUrl: 'https://shop.example/a',
      cancelUrl: '',
    };
    expect(await shop.driver.payments.createSession({ ...tiny, amountPaise: 99 })).toMatchObject({
      code: 'amount_not_payable',
    });
    expect(await shop.driver.payments.createSession({ ...tiny, amountPaise: 50_000_001 })).toMatchObject({
      code: 'amount_not_payable',
    });
  });

  test('sends an event and its repetition with one ID, under which the shop remembers it', async () => {
    const shop = await open('razorpay');
    shop.driver.hold();
    const { checkoutUrl } = await shop.payByCard();
    await shop.driver.pay(checkoutUrl);
    const deliveries = await shop.driver.release({ duplicates: 1 });
    const marked = [...shop.store.handledEvents.keys()].map((name) => name.split(' ')[0] ?? '');
    expect(deliveries.map(({ id }) => id).toSorted()).toEqual([...marked, ...marked].toSorted());
  });

  test('may sign retries with the former secret (razorpay.com/docs/webhooks/validate-test)', async () => {
    const shop = await open('razorpay');
    const body = JSON.stringify({ entity: 'event', event: 'payment.failed', payload: {} });
    expect(await shop.receive(body, shop.driver.sign(body, 'the former secret'))).toBe(200);
  });
});
