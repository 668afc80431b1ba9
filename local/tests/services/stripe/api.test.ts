import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { clientOf, order, pay, start, startShop } from './harness.ts';

const begin = async () => start((await startShop()).url);

describe('sessions', () => {
  it('are created with the parameters of Stripe’s package, and can be retrieved', async () => {
    const { stripe } = await begin();
    const session = await stripe.checkout.sessions.create(order);
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 149_900,
      currency: 'inr',
      client_reference_id: 'order-1',
      metadata: { orderId: 'order-1' },
      customer_email: 'asha@example.com',
      payment_intent: null,
      cancel_url: order.cancel_url,
      livemode: false,
    });
    expect(session.id).toMatch(/^cs_test_\w{58}$/);
    expect(session.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/local\/stripe\/checkout\/cs_test_/);
    expect(session.expires_at - session.created).toBe(86_400);
    expect(session.lastResponse).toMatchObject({
      requestId: expect.stringMatching(/^req_/),
      apiVersion: Stripe.API_VERSION,
      statusCode: 200,
    });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(session);
  });

  it('can be expired once, and not after they were paid', async () => {
    const { stripe } = await begin();
    const open = await stripe.checkout.sessions.create(order);
    expect(await stripe.checkout.sessions.expire(open.id)).toMatchObject({ id: open.id, status: 'expired', url: null });
    await expect(stripe.checkout.sessions.expire(open.id)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      message:
        'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `expired`.',
    });
    const paid = await stripe.checkout.sessions.create(order);
    await pay(paid);
    await expect(stripe.checkout.sessions.expire(paid.id)).rejects.toMatchObject({
      message: expect.stringContaining('has a status of `complete`'),
    });
  });

  const item = (unit_amount: number, quantity = 1): Stripe.Checkout.SessionCreateParams => ({
    ...order,
    line_items: [{ quantity, price_data: { currency: 'inr', unit_amount, product_data: { name: 'All Products' } } }],
  });
  it.each<[string, Stripe.Checkout.SessionCreateParams, object]>([
    [
      'an amount below the minimum',
      item(49),
      { code: 'amount_too_small', message: expect.stringContaining('add up to at least ₹0.50 inr') },
    ],
    [
      'an amount of nine digits',
      item(50_000_000, 2),
      { code: 'amount_too_large', message: expect.stringContaining('no more than ₹999,999.99') },
    ],
    ['no lines', { ...order, line_items: undefined }, { code: 'parameter_missing', param: 'line_items' }],
    [
      'an unknown parameter',
      { ...order, payment_intent_data: { transfer_group: 'x' } },
      { code: 'parameter_unknown', param: 'payment_intent_data[transfer_group]' },
    ],
    ['an amount that is not an integer', item(1.5), { param: 'line_items[0][price_data][unit_amount]' }],
    ['an invalid URL', { ...order, success_url: '/orders' }, { param: 'success_url' }],
    ['an expiry that is too early', { ...order, expires_at: 1_000 }, { param: 'expires_at' }],
  ])('are rejected with %s', async (_, parameters, error) => {
    const { stripe } = await begin();
    await expect(stripe.checkout.sessions.create(parameters)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      ...error,
    });
  });

  it('may have the minimum and the maximum amount', async () => {
    const { stripe } = await begin();
    expect((await stripe.checkout.sessions.create(item(50))).amount_total).toBe(50);
    expect((await stripe.checkout.sessions.create(item(99_999_999))).amount_total).toBe(99_999_999);
  });
});

describe('the server', () => {
  it('rejects a wrong API key and a missing one', async () => {
    const { port } = await begin();
    await expect(clientOf(port, 'sk_test_wrong').checkout.sessions.retrieve('cs_test_x')).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
      message: expect.stringMatching(/^Invalid API Key provided: sk_test_\*+rong$/),
    });
    const response = await fetch(`http://127.0.0.1:${port}/v1/refunds`, { method: 'POST' });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      error: { type: 'invalid_request_error', message: expect.stringMatching(/^You did not provide an API key/) },
    });
  });

  it.each([
    ['checkout.session', (stripe: Stripe) => stripe.checkout.sessions.retrieve('cs_test_none')],
    ['checkout.session', (stripe: Stripe) => stripe.checkout.sessions.expire('cs_test_none')],
    ['payment_intent', (stripe: Stripe) => stripe.refunds.create({ payment_intent: 'pi_none' })],
    ['charge', (stripe: Stripe) => stripe.refunds.create({ charge: '__proto__' })],
  ])('returns Stripe’s error for an unknown %s', async (kind, ask) => {
    const { stripe } = await begin();
    await expect(ask(stripe)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
      message: expect.stringContaining(`No such ${kind}: '`),
    });
  });

  it('names an unsupported URL', async () => {
    const { stripe } = await begin();
    await expect(stripe.customers.list()).rejects.toMatchObject({
      statusCode: 404,
      message: 'Unrecognized request URL (GET: /v1/customers).',
    });
  });
});

describe('an idempotency key', () => {
  it('creates one session for many calls, and marks replayed responses', async () => {
    const { stripe } = await begin();
    const options = { idempotencyKey: 'order-1' };
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => stripe.checkout.sessions.create(order, options)));
    expect(others.map(({ id }) => id)).toEqual([first?.id, first?.id]);
    const again = await stripe.checkout.sessions.create(order, options);
    expect(again.id).toBe(first?.id);
    expect(again.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': expect.stringMatching(/^req_/),
      'idempotency-key': 'order-1',
    });
  });

  it('replays the first response, whatever has happened since', async () => {
    const { stripe } = await begin();
    const options = { idempotencyKey: 'order-1' };
    const session = await stripe.checkout.sessions.create(order, options);
    await stripe.checkout.sessions.expire(session.id);
    expect(await stripe.checkout.sessions.create(order, options)).toMatchObject({ id: session.id, status: 'open' });
  });

  it('is valid only for the same call with the same parameters', async () => {
    const { stripe } = await begin();
    const options = { idempotencyKey: 'order-1' };
    const session = await stripe.checkout.sessions.create(order, options);
    await expect(
      stripe.checkout.sessions.create({ ...order, client_reference_id: 'order-2' }, options),
    ).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
      message: expect.stringContaining('can only be used with the same parameters they were first used with'),
    });
    await expect(stripe.checkout.sessions.expire(session.id, {}, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      message: expect.stringContaining('for the same endpoint'),
    });
  });

  it('replays an error, but not one about invalid parameters', async () => {
    const { stripe } = await begin();
    const session = await stripe.checkout.sessions.create(order);
    await stripe.checkout.sessions.expire(session.id);
    const expire = () => stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: 'expire' });
    await expect(expire()).rejects.toMatchObject({ statusCode: 400 });
    await expect(expire()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
    const create = (parameters: Stripe.Checkout.SessionCreateParams) =>
      stripe.checkout.sessions.create(parameters, { idempotencyKey: 'create' });
    await expect(create({ ...order, success_url: '' })).rejects.toMatchObject({ param: 'success_url' });
    expect((await create(order)).status).toBe('open');
  });
});

describe('a refund', () => {
  const paid = async () => {
    const { stripe } = await begin();
    const session = await stripe.checkout.sessions.create(order);
    await pay(session);
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
    return { stripe, payment_intent: String(payment_intent) };
  };

  it('refunds the full amount, once', async () => {
    const { stripe, payment_intent } = await paid();
    const refund = await stripe.refunds.create({ payment_intent, metadata: { orderId: 'order-1' } });
    expect(refund).toMatchObject({
      object: 'refund',
      status: 'succeeded',
      amount: 149_900,
      payment_intent,
      charge: expect.stringMatching(/^ch_/),
      metadata: { orderId: 'order-1' },
    });
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code: 'charge_already_refunded',
      message: `Charge ${String(refund.charge)} has already been refunded.`,
    });
  });

  it('is rejected while the balance is too small, and replayed only for the same key', async () => {
    const { stripe, payment_intent } = await paid();
    const balance = (refused: boolean) => stripe.rawRequest('POST', '/local/refusals', { payment_intent, refused });
    const refund = (idempotencyKey: string) => stripe.refunds.create({ payment_intent }, { idempotencyKey });
    await balance(true);
    const tooSmall = { statusCode: 400, type: 'StripeInvalidRequestError', code: 'balance_insufficient' };
    await expect(refund('first')).rejects.toMatchObject(tooSmall);
    await balance(false);
    await expect(refund('first')).rejects.toMatchObject(tooSmall);
    expect(await refund('second')).toMatchObject({ amount: 149_900 });
  });

  it('can be partial, but never more than was paid', async () => {
    const { stripe, payment_intent } = await paid();
    await stripe.refunds.create({ payment_intent, amount: 100_000 });
    await expect(stripe.refunds.create({ payment_intent, amount: 49_901 })).rejects.toMatchObject({
      param: 'amount',
      message: 'Refund amount (₹499.01) is greater than unrefunded amount on charge (₹499.00)',
    });
    expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 49_900 });
    await expect(stripe.refunds.create({})).rejects.toMatchObject({ statusCode: 400 });
  });
});
