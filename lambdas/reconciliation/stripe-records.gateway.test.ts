import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { closeServer, listen } from '#local/lib/listen.ts';
import { order, pay, start, startShop } from '#local/tests/services/stripe/harness.ts';
import { apiKey } from '#local/tests/services/stripe/open.ts';
import { stripeRecords } from './stripe-records.gateway.ts';

const since = new Date(Date.now() - 60_000);

async function open() {
  const { stripe, port } = await start((await startShop()).url);
  const records = stripeRecords({ apiKey, webhookSecret: 'whsec', apiUrl: `http://127.0.0.1:${port}` });
  return { stripe, records };
}

test('reads a payment with its charge, page, refunds and dispute', async () => {
  const { stripe, records } = await open();
  const session = await stripe.checkout.sessions.create({
    ...order,
    payment_intent_data: { metadata: { orderId: 'order-1' } },
  });
  await pay(session);
  const paymentIntentId = String((await stripe.checkout.sessions.retrieve(session.id)).payment_intent);
  const facts = { paymentIntentId, orderId: 'order-1', amountPaise: 149_900, currency: 'inr' };
  expect(await records.charges({ since })).toEqual({
    ok: true,
    value: { entries: [{ ...facts, refundedPaise: 0, failedPaise: 0 }] },
  });
  const paid = { ...facts, sessionId: session.id, name: expect.any(String), address: expect.any(String) };
  expect(await records.sessions({ since })).toMatchObject({ value: { entries: [{ kind: 'paid', ...paid }] } });

  const { id: refund } = await stripe.refunds.create({ payment_intent: paymentIntentId, amount: 900 });
  const refunded = { ...facts, refundedPaise: 900, failedPaise: 0 };
  expect(await records.refunds({ since })).toMatchObject({ value: { entries: [refunded] } });
  expect(await records.payment(paymentIntentId)).toMatchObject({ value: { facts: refunded, sessions: [paid] } });
  await stripe.rawRequest('POST', '/local/refund-failures', { refund });
  const failed = { ...facts, refundedPaise: 0, failedPaise: 900 };
  expect(await records.refunds({ since })).toMatchObject({ value: { entries: [failed] } });
  expect(await records.payment(paymentIntentId)).toMatchObject({ value: { facts: failed } });

  await stripe.rawRequest('POST', '/local/disputes', { payment_intent: paymentIntentId });
  const dispute = { paymentIntentId, orderId: 'order-1', currency: 'inr', dispute: { status: 'needs-response' } };
  const disputes = await records.disputes({ since });
  expect(disputes).toMatchObject({ value: { entries: [dispute] } });
  const disputeId = disputes.ok ? (disputes.value.entries[0]?.dispute.disputeId ?? '') : '';
  expect(await records.dispute(disputeId)).toMatchObject({ value: dispute });
});

test('refuses to continue a list after a record that Stripe no longer has, and returns nothing for such a dispute', async () => {
  const { records } = await open();
  const after = 'ch_of_other_keys';
  for (const list of [records.charges, records.sessions, records.refunds, records.disputes]) {
    expect(await list({ since, after })).toMatchObject({ ok: false, code: 'invalid_cursor' });
  }
  expect(await records.dispute('du_of_other_keys')).toEqual({ ok: true, value: undefined });
});

test('reads expired pages, not open ones, and returns nothing for a missing payment', async () => {
  const { stripe, records } = await open();
  const [expired] = [await stripe.checkout.sessions.create(order), await stripe.checkout.sessions.create(order)];
  await stripe.checkout.sessions.expire(expired?.id ?? '');
  expect(await records.sessions({ since })).toEqual({
    ok: true,
    value: { entries: [{ kind: 'expired', orderId: 'order-1', sessionId: expired?.id }] },
  });
  expect(await records.payment('pi_none')).toEqual({ ok: true, value: { sessions: [] } });
  expect(await records.charges({ since: new Date(Date.now() + 60_000) })).toEqual({ ok: true, value: { entries: [] } });
});

test('leaves out payments of the other mode or without an order, and continues after the last record', async () => {
  const charge = {
    id: 'ch_1',
    status: 'succeeded',
    payment_intent: 'pi_1',
    amount: 1,
    amount_refunded: 0,
    currency: 'inr',
  };
  const data = [
    { ...charge, livemode: true, metadata: { orderId: 'a' } },
    { ...charge, livemode: false, metadata: {} },
    { ...charge, id: 'ch_3', status: 'failed', livemode: false, metadata: { orderId: 'a' } },
  ];
  const requests: string[] = [];
  const server = createServer((call, response) => {
    requests.push(String(call.url));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ object: 'list', data, has_more: true }));
  });
  const apiUrl = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => closeServer(server));
  const records = stripeRecords({ apiKey: 'sk_test_1', webhookSecret: 'whsec', apiUrl });
  expect(await records.charges({ since: new Date(5_000), after: 'ch_0' })).toEqual({
    ok: true,
    value: { entries: [], next: 'ch_3' },
  });
  expect(requests[0]).toContain('limit=100');
  expect(decodeURIComponent(requests[0] ?? '')).toContain('created[gte]=5');
  expect(requests[0]).toContain('starting_after=ch_0');
});

test('links to the payment in Stripe’s dashboard, in the mode of the keys, and to nothing for a stand-in', () => {
  const keys = { webhookSecret: 'whsec' };
  const url = (given: string) => stripeRecords({ ...keys, apiKey: given }).dashboardUrl('pi_1');
  expect(url('sk_live_1')).toBe('https://dashboard.stripe.com/payments/pi_1');
  expect(url('sk_test_1')).toBe('https://dashboard.stripe.com/test/payments/pi_1');
  const local = stripeRecords({ ...keys, apiKey: 'sk_test_1', apiUrl: 'http://127.0.0.1:1' });
  expect(local.dashboardUrl('pi_1')).toBeUndefined();
});
