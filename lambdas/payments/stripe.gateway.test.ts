import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { id, now } from '#tests/support/unit/records.ts';
import { stripePayments } from './stripe.gateway.ts';

interface Reply {
  readonly status?: number;
  readonly body: unknown;
}

/** The requests that the stand-in for Stripe received, in order. It repeats its last reply. */
const requests: { readonly call: string; readonly key: string | undefined; readonly form: Record<string, string> }[] =
  [];
let replies: readonly (Reply | 'hang up')[] = [];

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const key = request.headers['idempotency-key'];
  requests.push({
    call: `${request.method} ${request.url}`,
    key: typeof key === 'string' ? key : undefined,
    form: Object.fromEntries(new URLSearchParams(body)),
  });
  const reply = replies[Math.min(requests.length, replies.length) - 1];
  if (reply === undefined || reply === 'hang up') return void request.socket.destroy();
  const headers = { 'content-type': 'application/json', 'stripe-should-retry': 'false' };
  response.writeHead(reply.status ?? 200, headers).end(JSON.stringify(reply.body));
});
const keys = { apiKey: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl: '' };

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  keys.apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void requests.splice(0));

const open = (...given: readonly (Reply | 'hang up')[]) => {
  replies = given;
  return stripePayments(keys);
};
const failure = (status: number, error: Record<string, unknown>): Reply => ({ status, body: { error } });
const invalid = (fields: Record<string, unknown> = {}) =>
  failure(400, { type: 'invalid_request_error', message: 'No', ...fields });

const request = {
  orderId: id('order'),
  amountPaise: 50_100,
  email: 'asha@example.com',
  asksAddress: true,
  successUrl: 'https://shop.example/orders/1',
  cancelUrl: 'https://shop.example/cart',
};
const page = { body: { id: 'cs_1', url: 'https://checkout.stripe.com/cs_1' } };

describe('a payment page', () => {
  test('spec 7: has one item of the order’s amount, and asks for both addresses', async () => {
    const session = await open(page).createSession(request);
    expect(session).toEqual({ ok: true, value: { sessionId: 'cs_1', url: 'https://checkout.stripe.com/cs_1' } });
    expect(requests).toMatchObject([
      {
        call: 'POST /v1/checkout/sessions',
        key: `order-${request.orderId}`,
        form: {
          mode: 'payment',
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': 'inr',
          'line_items[0][price_data][unit_amount]': '50100',
          'line_items[0][price_data][product_data][name]': 'All Products',
          billing_address_collection: 'required',
          client_reference_id: request.orderId,
          'metadata[orderId]': request.orderId,
          customer_email: 'asha@example.com',
          success_url: 'https://shop.example/orders/1',
          cancel_url: 'https://shop.example/cart',
        },
      },
    ]);
    const countries = Object.entries(requests[0]?.form ?? {}).filter(([name]) => name.includes('allowed_countries'));
    expect(countries.map(([, country]) => country)).toEqual(['IN']);
    expect(requests[0]?.form).not.toHaveProperty('expires_at');
  });

  test('D29: asks for no delivery address if the order has one', async () => {
    await open(page).createSession({ ...request, asksAddress: false });
    const asked = Object.keys(requests[0]?.form ?? {});
    expect(asked.filter((name) => name.startsWith('shipping_'))).toEqual([]);
    expect(asked).toContain('billing_address_collection');
  });

  test('has the same parameters on a retry', async () => {
    const stripe = open(page);
    await stripe.createSession(request);
    await stripe.createSession(request);
    expect(requests[1]).toEqual(requests[0]);
  });

  test('omits an unknown e-mail address', async () => {
    await open(page).createSession({ ...request, email: '' });
    expect(requests[0]?.form).not.toHaveProperty('customer_email');
  });

  test.each<[string, Reply | 'hang up']>([
    ['hangs up', 'hang up'],
    ['fails', failure(500, { type: 'api_error' })],
    ['limits the rate of calls', failure(429, { type: 'rate_limit_error' })],
    ['is processing the same call', failure(409, { type: 'idempotency_error' })],
    ['has stored the response to another call under the same key', failure(400, { type: 'idempotency_error' })],
  ])('is refused with card_service_away if Stripe %s', async (_, reply) => {
    expect(await open(reply).createSession(request)).toMatchObject({ ok: false, code: 'card_service_away' });
  });

  test('is retried with the same key after a broken connection', async () => {
    expect(await open('hang up', page).createSession(request)).toMatchObject({ ok: true });
    expect(requests.map(({ key }) => key)).toEqual([`order-${request.orderId}`, `order-${request.orderId}`]);
  });

  test.each(['amount_too_small', 'amount_too_large'])('is refused for %s', async (code) => {
    expect(await open(invalid({ code })).createSession(request)).toMatchObject({ code: 'amount_not_payable' });
  });

  test('throws if Stripe returns no address', async () => {
    await expect(open({ body: { id: 'cs_1', url: null } }).createSession(request)).rejects.toThrow('cs_1');
  });

  test('throws unexpected errors', async () => {
    await expect(open(invalid()).createSession(request)).rejects.toThrow('No');
    await expect(open(failure(401, { message: 'Invalid API Key' })).createSession(request)).rejects.toThrow('API Key');
  });
});

describe('closing a page', () => {
  const status = (given: string): Reply => ({ body: { id: 'cs_1', status: given } });

  test('is one call if it is open', async () => {
    expect(await open(status('expired')).expireSession('cs_1')).toEqual({ ok: true, value: 'expired' });
    expect(requests.map(({ call }) => call)).toEqual(['POST /v1/checkout/sessions/cs_1/expire']);
  });

  test.each([
    ['complete', { ok: true, value: 'complete' }],
    ['expired', { ok: true, value: 'expired' }],
    ['open', { ok: false, code: 'card_service_away' }],
  ])('fetches its status if it can’t be expired: %s', async (given, outcome) => {
    expect(await open(invalid(), status(given)).expireSession('cs_1')).toMatchObject(outcome);
    expect(requests[1]?.call).toBe('GET /v1/checkout/sessions/cs_1');
  });

  test('counts as expired if Stripe does not know the page, which can’t be paid then', async () => {
    const missing = failure(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such' });
    expect(await open(missing).expireSession('cs_1')).toEqual({ ok: true, value: 'expired' });
  });

  test('is refused while Stripe is away, and throws unexpected errors', async () => {
    const down = failure(503, { type: 'api_error' });
    expect(await open(down).expireSession('cs_1')).toMatchObject({ code: 'card_service_away' });
    expect(await open(invalid(), down).expireSession('cs_1')).toMatchObject({ code: 'card_service_away' });
    await expect(open(invalid()).expireSession('cs_1')).rejects.toThrow('No');
    await expect(open(failure(401, { message: 'Invalid API Key' })).expireSession('cs_1')).rejects.toThrow('API Key');
  });
});

describe('a refund', () => {
  test('refunds a whole payment, once', async () => {
    expect(await open({ body: { id: 're_1' } }).refund('pi_1', 0)).toEqual({ ok: true, value: 'refunded' });
    expect(requests).toEqual([{ call: 'POST /v1/refunds', key: 'refund-pi_1', form: { payment_intent: 'pi_1' } }]);
  });

  test('succeeds if the payment was already refunded', async () => {
    const made = invalid({ code: 'charge_already_refunded' });
    expect(await open(made).refund('pi_1', 0)).toEqual({ ok: true, value: 'refunded' });
  });

  test('reports a balance that is too small, and is retried under another key', async () => {
    const stripe = open(invalid({ code: 'balance_insufficient' }), { body: { id: 're_1' } });
    expect(await stripe.refund('pi_1', 0)).toEqual({ ok: true, value: 'balance-too-small' });
    expect(await stripe.refund('pi_1', 1)).toEqual({ ok: true, value: 'refunded' });
    expect(requests.map(({ key }) => key)).toEqual(['refund-pi_1', 'refund-pi_1-1']);
  });

  test.each(['charge_disputed', 'refund_disputed_payment'])(
    'is refused for a payment that a bank has taken back (%s)',
    async (code) => {
      expect(await open(invalid({ code })).refund('pi_1', 0)).toEqual({ ok: true, value: 'disputed' });
    },
  );

  test('is refused for a payment that Stripe doesn’t know, such as one of another account', async () => {
    const unknown = invalid({ code: 'resource_missing' });
    expect(await open(unknown).refund('pi_1', 0)).toEqual({ ok: true, value: 'unknown-payment' });
  });

  test('is refused while Stripe is away, and throws unexpected errors', async () => {
    expect(await open(failure(500, {})).refund('pi_1', 0)).toMatchObject({ code: 'card_service_away' });
    await expect(open(invalid()).refund('pi_1', 0)).rejects.toThrow('No');
  });
});

describe('a dispute', () => {
  const dispute = { id: 'du_1', amount: 50_100, reason: 'fraudulent', evidence_details: { due_by: 1_800_000_000 } };

  test.each([
    ['needs_response', 'needs-response'],
    ['warning_needs_response', 'needs-response'],
    ['appeal_needs_response', 'needs-response'],
    ['under_review', 'under-review'],
    ['won', 'won'],
    ['warning_closed', 'won'],
    ['lost', 'lost'],
    ['prevented', 'lost'],
    ['something_new', 'lost'],
  ])('that is %s is %s', async (status, expected) => {
    expect(await open({ body: { ...dispute, status } }).dispute('du_1')).toEqual({
      ok: true,
      value: {
        disputeId: 'du_1',
        status: expected,
        amount: 501,
        reason: 'fraudulent',
        respondBy: '2027-01-15T08:00:00.000Z',
      },
    });
    expect(requests[0]?.call).toBe('GET /v1/disputes/du_1');
  });

  test('has no deadline if Stripe gives none', async () => {
    const response = await open({ body: { ...dispute, status: 'won', evidence_details: { due_by: null } } }).dispute(
      'du_1',
    );
    expect(response.ok && response.value).not.toHaveProperty('respondBy');
  });

  test('belongs to the order that its charge names, if any', async () => {
    expect(await open({ body: { metadata: { orderId: 'X' } } }).orderOf('ch_1')).toEqual({ ok: true, value: 'X' });
    expect(await open({ body: { metadata: {} } }).orderOf('ch_1')).toEqual({ ok: true, value: undefined });
    const missing = failure(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such' });
    expect(await open(missing).orderOf('ch_1')).toEqual({ ok: true, value: undefined });
    expect(requests[0]?.call).toBe('GET /v1/charges/ch_1');
  });

  test('is refused while Stripe is away, and throws unexpected errors', async () => {
    expect(await open(failure(500, {})).dispute('du_1')).toMatchObject({ code: 'card_service_away' });
    expect(await open(failure(500, {})).orderOf('ch_1')).toMatchObject({ code: 'card_service_away' });
    await expect(open(invalid()).orderOf('ch_1')).rejects.toThrow('No');
  });
});

describe('an event', () => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: {} },
  });
  const body = Buffer.from(payload);
  const sign = (fields: { payload?: string; secret?: string; timestamp?: number } = {}) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret: keys.webhookSecret, ...fields });
  const seconds = () => Math.floor(Date.now() / 1000);

  test('is read if its signature is right', () => {
    expect(open().verify(body, sign())).toEqual({ kind: 'other' });
    expect(open().verify(body, sign({ timestamp: seconds() - 290 }))).toEqual({ kind: 'other' });
  });

  test.each([
    [300, { kind: 'other' }],
    [301, undefined],
  ])('is read for 300 seconds by the clock it is given: %s', (age, expected) => {
    const time = now();
    const signature = sign({ timestamp: Math.floor(time.getTime() / 1000) - age });
    expect(stripePayments(keys, () => time).verify(body, signature)).toEqual(expected);
  });

  test.each([
    ['unsigned', () => ''],
    ['signed with another secret', () => sign({ secret: 'whsec_2' })],
    ['signed for another body', () => sign({ payload: `${payload} ` })],
    ['older than 300 seconds', () => sign({ timestamp: seconds() - 302 })],
    ['signed with an unknown scheme', () => `t=${seconds()},v0=abc`],
  ])('is refused if it is %s', (_, header) => {
    expect(open().verify(body, header())).toBeUndefined();
  });

  test('is refused if its text was serialized again', () => {
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(payload), undefined, 2));
    expect(open().verify(rewritten, sign())).toBeUndefined();
  });

  test.each(['{', 'null', '{}', '[]', '"event"'])('is recognised as no event: %s', (text) => {
    expect(open().verify(Buffer.from(text), sign({ payload: text }))).toEqual({ kind: 'no-event' });
  });

  test('of API v2 is recognised, which Stripe’s library refuses to parse', () => {
    const text = JSON.stringify({ id: 'evt_2', object: 'v2.core.event', type: 'v2.core.account.updated' });
    const expected = { kind: 'unsupported', eventId: 'evt_2', type: 'v2.core.account.updated' };
    expect(open().verify(Buffer.from(text), sign({ payload: text }))).toEqual(expected);
    expect(open().verify(Buffer.from(text), sign({ payload: `${text} ` }))).toBeUndefined();
  });

  test('of our own in an unknown format throws', () => {
    const text = JSON.stringify({ type: 'charge.refunded', data: { object: {} } });
    expect(() => open().verify(Buffer.from(text), sign({ payload: text }))).toThrow();
  });
});

test.each([
  ['sk_test_1', false, 'paid'],
  ['rk_test_1', true, 'foreign'],
  ['sk_live_1', true, 'paid'],
  ['rk_live_1', false, 'foreign'],
])('with the key %s, a payment whose livemode is %s is %s', (apiKey, livemode, kind) => {
  const object = { id: 'cs_1', payment_status: 'paid', payment_intent: 'pi_1', metadata: { orderId: id('order') } };
  const payload = JSON.stringify({ type: 'checkout.session.completed', livemode, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: keys.webhookSecret });
  expect(stripePayments({ ...keys, apiKey }).verify(Buffer.from(payload), signature)).toMatchObject({ kind });
});

test('uses Stripe’s own address unless the keys have another one', () => {
  const { apiUrl: _, ...own } = keys;
  expect(stripePayments(own)).toBeDefined();
  expect(stripePayments({ ...own, apiUrl: 'https://stripe.example' })).toBeDefined();
});
