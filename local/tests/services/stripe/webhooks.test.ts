import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Stripe from 'stripe';
import { afterEach, expect, it, vi } from 'vitest';
import { sign } from '#services/stripe/webhooks.ts';
import { clientOf, newFolder, order, pay, send, start, startShop } from './harness.ts';
import { secret } from './open.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('signs events so that Stripe’s package accepts them', () => {
  const header = sign('{"id":"evt_1"}', secret, 1_700_000_000);
  const expected = createHmac('sha256', secret).update('1700000000.{"id":"evt_1"}').digest('hex');
  expect(header).toBe(`t=1700000000,v1=${expected}`);
  expect(() => Stripe.webhooks.constructEvent('{"id":"evt_2"}', sign('{"id":"evt_1"}', secret), secret)).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  );
});

it.each([
  ['won', 'winning_evidence', ['updated', 'closed', 'funds_reinstated']],
  ['lost', 'losing_evidence', ['updated', 'closed']],
  ['under_review', 'a letter', ['updated']],
])('sends the app the events of a dispute that is %s', async (status, evidence, types) => {
  const shop = await startShop();
  const { stripe } = await start(shop.url);
  const session = await stripe.checkout.sessions.create(order);
  await pay(session, { cardNumber: '4000 0000 0000 0259' });
  const opened = ['checkout.session.completed', 'charge.dispute.created', 'charge.dispute.funds_withdrawn'];
  await expect.poll(shop.types).toEqual(opened);
  const dispute = shop.received[1]?.event.data.object as Stripe.Dispute;
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
  expect(dispute).toMatchObject({ object: 'dispute', amount: 149_900, payment_intent, status: 'needs_response' });
  expect(await stripe.charges.retrieve(String(dispute.charge))).toMatchObject({ disputed: true, payment_intent });
  await expect(stripe.refunds.create({ payment_intent: String(payment_intent) })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: evidence }, submit: true });
  await expect.poll(shop.types).toEqual([...opened, ...types.map((type) => `charge.dispute.${type}`)]);
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status });
  if (status === 'won') await stripe.refunds.create({ payment_intent: String(payment_intent) });
});

it('closes an accepted dispute as lost, once', async () => {
  const shop = await startShop();
  const { stripe } = await start(shop.url);
  const session = await stripe.checkout.sessions.create(order);
  await pay(session);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
  const opened: unknown = await stripe.rawRequest('POST', '/local/disputes', {
    payment_intent: String(payment_intent),
  });
  const { id } = opened as Stripe.Dispute;
  expect(await stripe.disputes.close(id)).toMatchObject({ status: 'lost' });
  await expect(stripe.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 });
  await expect(stripe.disputes.retrieve('du_none')).rejects.toMatchObject({ code: 'resource_missing' });
});

it('reports a payment with all the fields that the app needs, and each partial refund', async () => {
  const shop = await startShop();
  const { stripe } = await start(shop.url);
  const metadata = { orderId: 'order-1' };
  const session = await stripe.checkout.sessions.create({ ...order, payment_intent_data: { metadata } });
  await pay(session);
  await expect.poll(shop.types).toEqual(['checkout.session.completed']);
  const paid = await stripe.checkout.sessions.retrieve(session.id);
  expect(shop.received[0]?.event).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    object: 'event',
    api_version: Stripe.API_VERSION,
    livemode: false,
    data: {
      object: {
        id: session.id,
        status: 'complete',
        payment_status: 'paid',
        client_reference_id: 'order-1',
        metadata: { orderId: 'order-1' },
        amount_total: 149_900,
        currency: 'inr',
        payment_intent: expect.stringMatching(/^pi_/),
        customer_details: {
          email: 'asha@example.com',
          name: 'A RAO',
          phone: '+919876543210',
          address: { line1: '12 Marine Drive', country: 'IN' },
        },
        collected_information: {
          shipping_details: {
            name: 'Asha Rao',
            address: {
              line1: '12 Marine Drive',
              line2: null,
              city: 'Mumbai',
              postal_code: '400020',
              state: 'Maharashtra',
              country: 'IN',
            },
          },
        },
      },
    },
  });
  const { payment_intent } = paid;
  await stripe.refunds.create({ payment_intent: String(payment_intent), amount: 100_000 });
  await stripe.refunds.create({ payment_intent: String(payment_intent) });
  await expect.poll(shop.types).toEqual(['checkout.session.completed', 'charge.refunded', 'charge.refunded']);
  const charge = { object: 'charge', payment_intent, metadata, currency: 'inr' };
  expect(shop.received.slice(1).map(({ event }) => event.data.object)).toMatchObject([
    { ...charge, amount_refunded: 100_000, refunded: false },
    { ...charge, amount_refunded: 149_900, refunded: true },
  ]);
});

it('reports a session that was expired by a call, by the button or by time', async () => {
  const shop = await startShop();
  const { stripe, close, directory } = await start(shop.url);
  const [called, pressed, forgotten] = await Promise.all([1, 2, 3].map(() => stripe.checkout.sessions.create(order)));
  if (!called || !pressed || !forgotten) throw new Error('There are not three sessions.');
  await stripe.checkout.sessions.expire(called.id);
  await send(pressed, { action: 'expire' });
  await expect.poll(shop.types).toEqual(['checkout.session.expired', 'checkout.session.expired']);
  await close();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  const later = await start(shop.url, directory);
  await expect.poll(() => later.stripe.checkout.sessions.retrieve(forgotten.id)).toMatchObject({ status: 'expired' });
  await expect.poll(() => shop.received).toHaveLength(3);
});

it('retries an event with the same body until the app accepts it, without delaying other events', async () => {
  const shop = await startShop();
  shop.statuses.push(500);
  const { stripe } = await start(shop.url);
  const [one, two] = await Promise.all([1, 2].map(() => stripe.checkout.sessions.create(order)));
  if (!one || !two) throw new Error('There are not two sessions.');
  await pay(one);
  await expect.poll(() => shop.received).toHaveLength(1);
  await pay(two);
  await expect.poll(() => shop.received).toHaveLength(3);
  const ids = shop.received.map(({ event }) =>
    event.type === 'checkout.session.completed' ? event.data.object.id : '',
  );
  expect(ids).toEqual([one.id, two.id, one.id]);
  expect(shop.received[2]?.body).toBe(shop.received[0]?.body);
});

it('holds events for a test, and releases them in another order and duplicated', async () => {
  const shop = await startShop();
  const { local, stripe } = await start(shop.url);
  local.hold();
  const [one, two] = await Promise.all([1, 2].map(() => stripe.checkout.sessions.create(order)));
  if (!one || !two) throw new Error('There are not two sessions.');
  await pay(one);
  await stripe.checkout.sessions.expire(two.id);
  expect(shop.received).toEqual([]);
  const deliveries = await local.release({ order: 'reversed', duplicates: 1 });
  const types = ['expired', 'expired', 'completed', 'completed'].map((type) => `checkout.session.${type}`);
  expect(deliveries.map(({ type, status }) => [type, status])).toEqual(types.map((type) => [type, 200]));
  expect(shop.types()).toEqual(types);
  expect(await local.release()).toEqual([]);
});

it('keeps sessions, payments and undelivered events over a restart', async () => {
  const shop = await startShop();
  const first = await start(shop.url);
  first.local.hold();
  const session = await first.stripe.checkout.sessions.create(order, { idempotencyKey: 'order-1' });
  await pay(session);
  await first.close();
  const second = await start(shop.url, first.directory);
  await expect.poll(shop.types).toEqual(['checkout.session.completed']);
  expect(await second.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' });
  expect((await second.stripe.checkout.sessions.create(order, { idempotencyKey: 'order-1' })).id).toBe(session.id);
});

it('keeps every acknowledged payment and its events after kill -9', async () => {
  const shop = await startShop();
  const directory = newFolder();
  const paid: string[] = [];
  for (let round = 1; round <= 3; round++) {
    const script = ['--import', 'tsx', join(import.meta.dirname, 'serve.ts'), 'http://127.0.0.1:9/', directory];
    const child = spawn(process.execPath, script, { stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    const [port] = await once(createInterface(child.stdout), 'line');
    const stripe = clientOf(Number(port));
    const buy = async (): Promise<never> => {
      for (;;) {
        const session = await stripe.checkout.sessions.create(order);
        if ((await pay(session)).status === 303) paid.push(session.id);
        if (paid.length >= round * 5) child.kill('SIGKILL');
      }
    };
    await Promise.allSettled([buy(), buy(), buy()]);
    await exited;
  }
  const { stripe } = await start(shop.url, directory);
  for (const id of paid) {
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
  }
  const delivered = () =>
    shop.received.map(({ event }) => (event.type === 'checkout.session.completed' ? event.data.object.id : ''));
  await expect.poll(() => paid.filter((id) => !delivered().includes(id))).toEqual([]);
  expect(paid.length).toBeGreaterThanOrEqual(15);
}, 30_000);

it('says what to do if its file is damaged', async () => {
  const directory = newFolder();
  writeFileSync(join(directory, 'stripe.json'), '{"version":1,"sess');
  await expect(start('http://127.0.0.1:9/', directory)).rejects.toThrow(
    /is damaged: restore it, or start afresh with an empty data folder\.$/,
  );
});
