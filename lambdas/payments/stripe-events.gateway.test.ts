import { expect, test } from 'vitest';
import { id } from '#tests/support/unit/records.ts';
import { readStripeEvent } from './stripe-events.gateway.ts';

const orderId = id('order');
const address = {
  line1: '1 Temple Street',
  line2: null,
  city: 'Bengaluru',
  state: 'KA',
  postal_code: '560001',
  country: 'IN',
};
const session = {
  id: 'cs_1',
  object: 'checkout.session',
  client_reference_id: orderId,
  metadata: { orderId },
  payment_status: 'paid',
  payment_intent: 'pi_1',
  amount_total: 50_100,
  currency: 'inr',
  customer_details: { name: 'Asha Rao', phone: '+919876543210', address: { ...address, line1: 'Billing Street' } },
  collected_information: { shipping_details: { name: 'Ravi Rao', address } },
};
const read = (type: string, fields: object = {}) =>
  readStripeEvent({ type, livemode: false, data: { object: { ...session, ...fields } } }, false);
const paid = (fields?: object) => read('checkout.session.completed', fields);

test('reads a paid session: payment, order and delivery address', () => {
  const expected = {
    kind: 'paid',
    orderId,
    sessionId: 'cs_1',
    paymentIntentId: 'pi_1',
    amountPaise: 50_100,
    currency: 'inr',
    name: 'Ravi Rao',
    mobileNo: '+919876543210',
    address: '1 Temple Street\nBengaluru, KA 560001\nIndia',
    pin: '560001',
    place: { line1: '1 Temple Street', city: 'Bengaluru', pin: '560001', state: 'Karnataka', country: 'IN' },
  };
  expect(paid()).toEqual(expected);
  expect(read('checkout.session.async_payment_succeeded')).toEqual(expected);
  expect(paid({ payment_intent: { id: 'pi_1' } })).toEqual(expected);
});

test('reads the delivery address of older API versions, or else the billing address', () => {
  const older = { collected_information: undefined, shipping_details: { name: 'Old', phone: '1', address } };
  expect(paid(older)).toMatchObject({
    name: 'Old',
    mobileNo: '+919876543210',
    address: expect.stringContaining('1 T'),
  });
  expect(paid({ collected_information: null })).toMatchObject({
    name: 'Asha Rao',
    address: expect.stringContaining('Billing Street'),
  });
});

const placeWith = (fields: object) => {
  const event = paid({ collected_information: { shipping_details: { address: { ...address, ...fields } } } });
  return event.kind === 'paid' ? event.place : event;
};

test.each([
  [{ line2: 'Flat 2', city: 'Kolkata', state: 'west bengal', postal_code: '700 016' }, 'West Bengal', '700016'],
  [{ line2: 'Flat 2', city: 'Delhi', state: null, postal_code: '110001' }, 'Delhi', '110001'],
  [{ line2: 'Flat 2', city: 'Kothrud, Pune', state: 'MH', postal_code: '411038' }, 'Maharashtra', '411038'],
])(
  'D29: reads the fields of the delivery address, whose State is optional or a short form: %j',
  (fields, state, pin) => {
    const { city } = fields;
    expect(placeWith(fields)).toEqual({ line1: '1 Temple Street\nFlat 2', city, state, pin, country: 'IN' });
  },
);

test.each([
  ['a PIN', { postal_code: '' }],
  ['a State, at one of the army’s PINs', { state: null, postal_code: '990000' }],
  ['a city', { city: null }],
  ['a street', { line1: ' ' }],
  ['a country', { country: null }],
])('has no fields of an address without %s', (_, fields) => expect(placeWith(fields)).toBeUndefined());

test('leaves out missing details and characters that can’t be stored', () => {
  expect(paid({ customer_details: null, collected_information: null })).toMatchObject({
    name: undefined,
    mobileNo: undefined,
    address: undefined,
  });
  const odd = { name: 'A\u0000\ud800', address: { ...address, line1: 'x'.repeat(2_000) } };
  const event = paid({ collected_information: { shipping_details: odd } });
  expect(event).toMatchObject({ name: 'A', address: expect.stringMatching(/^x{500}$/) });
});

test('finds the order in the metadata, or else in the reference', () => {
  expect(paid({ metadata: {} })).toMatchObject({ orderId });
  expect(paid({ client_reference_id: null })).toMatchObject({ orderId });
});

test.each([
  ['checkout.session.expired', 'expired'],
  ['checkout.session.async_payment_failed', 'failed'],
])('%s: reports that this page will not be paid', (type, kind) => {
  expect(read(type)).toEqual({ kind, orderId, sessionId: 'cs_1' });
});

test.each<[string, string, object]>([
  ['a complete session that is not paid yet', 'checkout.session.completed', { payment_status: 'unpaid' }],
  ['a session of another shop', 'checkout.session.completed', { metadata: null, client_reference_id: null }],
  ['an unknown event about a session', 'checkout.session.moved', {}],
  ['an event about something else', 'payment_intent.succeeded', { id: 7 }],
])('%s is ignored', (_, type, fields) => {
  expect(read(type, fields)).toEqual({ kind: 'other' });
});

const charge = {
  id: 'ch_1',
  object: 'charge',
  amount: 50_100,
  amount_refunded: 50_100,
  currency: 'inr',
  metadata: { orderId },
  payment_intent: 'pi_1',
  refunded: true,
};
const refunded = (fields: object = {}) =>
  readStripeEvent({ type: 'charge.refunded', data: { object: { ...charge, ...fields } } }, false);

test('reads a refunded charge: its payment, its order, and the total refunded so far', () => {
  const expected = { kind: 'refunded', orderId, paymentIntentId: 'pi_1', amountPaise: 50_100, currency: 'inr' };
  expect(refunded()).toEqual(expected);
  expect(refunded({ payment_intent: { id: 'pi_1' } })).toEqual(expected);
  expect(refunded({ amount_refunded: 100, refunded: false })).toEqual({ ...expected, amountPaise: 100 });
  expect(refunded({ payment_intent: null })).toEqual({ ...expected, paymentIntentId: 'ch_1' });
});

test.each([{}, null, { orderId: '' }])('ignores a refunded charge without our order', (metadata) => {
  expect(refunded({ metadata })).toEqual({ kind: 'other' });
});

test.each([
  ['pi_1', 'pi_1'],
  [{ id: 'pi_1' }, 'pi_1'],
  [null, 're_1'],
])('reads the payment of a failed refund (%j)', (intent, paymentIntentId) => {
  const refund = { id: 're_1', object: 'refund', amount: 50_100, status: 'failed', payment_intent: intent };
  expect(readStripeEvent({ type: 'refund.failed', data: { object: refund } }, false)).toEqual({
    kind: 'refund-failed',
    paymentIntentId,
  });
});

test.each([
  ['failed', { kind: 'refund-failed', paymentIntentId: 'pi_1' }],
  ['succeeded', { kind: 'other' }],
  ['pending', { kind: 'other' }],
  [undefined, { kind: 'other' }],
])('reads a failed refund of an endpoint with an older API version (status %s)', (status, expected) => {
  // Before 2024-10-28 Stripe sent no `refund.failed` for a charge:
  // https://docs.stripe.com/changelog/acacia/2024-10-28/refund-webhook-update
  const object = { id: 're_1', object: 'refund', status, charge: 'ch_1', payment_intent: 'pi_1' };
  expect(readStripeEvent({ type: 'charge.refund.updated', data: { object } }, false)).toEqual(expected);
});

test.each(['v2.core.event', 'v2.core.account', 'v2.billing.meter'])(
  'recognises an event of API v2, which has no snapshot: %s',
  (object) => {
    const event = { id: 'evt_1', object, type: 'v2.core.account.updated', livemode: true };
    const expected = { kind: 'unsupported', eventId: 'evt_1', type: 'v2.core.account.updated' };
    expect(readStripeEvent(event, false)).toEqual(expected);
    expect(readStripeEvent({ ...event, type: 'refund.failed' }, true)).toMatchObject({ kind: 'unsupported' });
  },
);

test('uses the session’s ID if Stripe names no payment', () => {
  expect(paid({ payment_intent: null })).toMatchObject({ kind: 'paid', paymentIntentId: 'cs_1' });
});

test.each([null, {}, [], 'text', 7, { type: 7 }])('recognises a body that is not an event: %j', (event) => {
  expect(readStripeEvent(event, false)).toEqual({ kind: 'no-event' });
});

test.each(['checkout.session.completed', 'charge.refunded', 'refund.failed', 'charge.refund.updated'])(
  'throws for our own event in an unknown format: %s',
  (type) => {
    for (const data of [undefined, null, {}, { object: null }, { object: { id: 7 } }]) {
      expect(() => readStripeEvent({ type, data }, false)).toThrow();
    }
  },
);

test.each<[string, object, boolean]>([
  ['another account', { account: 'acct_1', livemode: false }, false],
  ['test mode although the keys are live', { livemode: false }, true],
  ['live mode although the keys are for tests', { livemode: true }, false],
  ['no mode although the keys are live', {}, true],
])('reports money of %s as foreign, and ignores its other events', (_, fields, live) => {
  const event = (type: string, object: object) => readStripeEvent({ type, ...fields, data: { object } }, live);
  const foreign = { kind: 'foreign', orderId, paymentIntentId: 'pi_1' };
  expect(event('checkout.session.completed', session)).toEqual(foreign);
  expect(event('charge.refunded', charge)).toEqual(foreign);
  expect(event('checkout.session.expired', session)).toEqual({ kind: 'other' });
  expect(event('checkout.session.completed', { ...session, metadata: {}, client_reference_id: null })).toEqual({
    kind: 'other',
  });
});

test('accepts money in live mode if the shop’s keys are live', () => {
  const event = { type: 'checkout.session.completed', livemode: true, data: { object: session } };
  expect(readStripeEvent(event, true)).toMatchObject({ kind: 'paid', orderId });
});

test.each(['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'])(
  'reads the dispute, its charge and its payment when a dispute was %s',
  (what) => {
    const readDispute = (object: object) =>
      readStripeEvent({ type: `charge.dispute.${what}`, data: { object } }, false);
    const dispute = { id: 'du_1', charge: 'ch_1', payment_intent: 'pi_1', status: 'lost', amount: 1 };
    const expected = { kind: 'disputed', disputeId: 'du_1', chargeId: 'ch_1', paymentIntentId: 'pi_1' };
    expect(readDispute(dispute)).toEqual(expected);
    expect(readDispute({ ...dispute, charge: { id: 'ch_1' }, payment_intent: { id: 'pi_1' } })).toEqual(expected);
    expect(readDispute({ ...dispute, payment_intent: null })).toMatchObject({ paymentIntentId: 'du_1' });
    expect(() => readDispute({ ...dispute, charge: undefined })).toThrow();
  },
);
