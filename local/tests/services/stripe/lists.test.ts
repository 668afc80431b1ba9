import { describe, expect, it } from 'vitest';
import { order, pay, start, startShop } from './harness.ts';

const begin = async () => start((await startShop()).url);

// https://docs.stripe.com/api/pagination
describe('lists', () => {
  it('return the newest objects first, page by page, and can be limited by time', async () => {
    const { stripe } = await begin();
    const made: string[] = [];
    for (let count = 0; count < 3; count++) made.push((await stripe.checkout.sessions.create(order)).id);
    const newest = made.toReversed();
    const first = await stripe.checkout.sessions.list({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/checkout/sessions' });
    expect(first.data.map(({ id }) => id)).toEqual(newest.slice(0, 2));
    const rest = await stripe.checkout.sessions.list({ limit: 2, starting_after: newest[1] ?? '' });
    expect(rest).toMatchObject({ has_more: false, data: [{ id: newest[2] }] });
    const now = Math.floor(Date.now() / 1_000);
    expect((await stripe.checkout.sessions.list({ created: { gte: now + 60 } })).data).toEqual([]);
    expect((await stripe.checkout.sessions.list({ created: { gte: now - 60, lt: now + 60 } })).data).toHaveLength(3);
    expect((await stripe.checkout.sessions.list({ status: 'expired' })).data).toEqual([]);
  });

  it('reject what Stripe rejects', async () => {
    const { stripe } = await begin();
    await expect(stripe.charges.list({ limit: 101 })).rejects.toMatchObject({ statusCode: 400, param: 'limit' });
    await expect(stripe.charges.list({ limit: 0 })).rejects.toMatchObject({ param: 'limit' });
    await expect(stripe.charges.list({ starting_after: 'ch_none' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'starting_after',
    });
    await expect(stripe.refunds.list({ payment_intent: 'pi_none' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
    await expect(stripe.disputes.list({ expand: ['data.nothing'] })).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.rawRequest('GET', '/v1/charges?unknown=1')).rejects.toMatchObject({
      code: 'parameter_unknown',
    });
  });

  it('return a payment’s charges, refunds and disputes, with the charge expanded on request', async () => {
    const { stripe } = await begin();
    const session = await stripe.checkout.sessions.create(order);
    await pay(session);
    const payment_intent = String((await stripe.checkout.sessions.retrieve(session.id)).payment_intent);
    const [charge] = (await stripe.charges.list({ payment_intent })).data;
    expect(charge).toMatchObject({ object: 'charge', payment_intent, amount_refunded: 0 });
    const { id } = await stripe.refunds.create({ payment_intent, amount: 100 });
    const expanded = await stripe.refunds.list({ payment_intent, expand: ['data.charge'] });
    expect(expanded.data).toMatchObject([{ id, charge: { id: charge?.id, amount_refunded: 100 } }]);
    await stripe.rawRequest('POST', '/local/disputes', { payment_intent });
    expect((await stripe.disputes.list({ expand: ['data.charge'] })).data).toMatchObject([
      { charge: { id: charge?.id, disputed: true } },
    ]);
    expect((await stripe.checkout.sessions.list({ payment_intent })).data).toMatchObject([{ id: session.id }]);
  });

  // https://docs.stripe.com/refunds#failed-refunds
  it('return a failed refund, and its charge as not refunded', async () => {
    const { stripe } = await begin();
    const session = await stripe.checkout.sessions.create(order);
    await pay(session);
    const payment_intent = String((await stripe.checkout.sessions.retrieve(session.id)).payment_intent);
    const { id: refund } = await stripe.refunds.create({ payment_intent });
    await stripe.rawRequest('POST', '/local/refund-failures', { refund });
    expect((await stripe.refunds.list({ payment_intent })).data).toMatchObject([{ id: refund, status: 'failed' }]);
    expect((await stripe.charges.list({ payment_intent })).data).toMatchObject([
      { amount_refunded: 0, refunded: false },
    ]);
    await expect(stripe.rawRequest('POST', '/local/refund-failures', { refund })).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});
