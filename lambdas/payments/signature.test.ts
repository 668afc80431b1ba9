import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { event } from '#tests/support/unit/events.ts';
import { now } from '#tests/support/unit/records.ts';
import { readSignature } from './signature.ts';

const payload = '{}';
const secret = 'whsec_1';
const seconds = Math.floor(now().getTime() / 1000);
const signed = (timestamp: number) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp, scheme: 'v1' });
const read = (header?: string) =>
  readSignature(event('POST /api/payments/webhook', { headers: { 'stripe-signature': header } }), now());
const digest = 'a'.repeat(64);

test.each([
  ['now', signed(seconds)],
  ['300 seconds ago', signed(seconds - 300)],
  ['by a clock that is ahead of ours', signed(seconds + 60)],
  ['with both the old and the new secret during a rotation', `${signed(seconds)},v1=${digest},v0=${digest}`],
  ['with its parts in another order', `v0=${digest},v1=${digest},t=${seconds}`],
])('accepts a header signed %s', (_, header) => {
  expect(read(header)).toEqual({ ok: true, value: { service: 'stripe', signature: header } });
});

test.each([
  ['missing', undefined],
  ['empty', ''],
  ['older than 300 seconds', signed(seconds - 301)],
  ['without a time', `v1=${digest}`],
  ['with an invalid time', `t=now,v1=${digest}`],
  ['without a signature', `t=${seconds}`],
  ['of an unknown scheme', `t=${seconds},v0=${digest}`],
  ['with a short signature', `t=${seconds},v1=abc`],
  ['with a signature that is not hexadecimal', `t=${seconds},v1=${'g'.repeat(64)}`],
])('refuses a header that is %s', (_, header) => {
  expect(read(header)).toMatchObject({ ok: false, code: 'invalid_signature' });
});

test('never refuses a time that Stripe’s library accepts', () => {
  for (let age = -5; age <= 305; age++) {
    const header = signed(seconds - age);
    const check = () => Stripe.webhooks.constructEvent(payload, header, secret, 300, undefined, now().getTime() + 999);
    const late = readSignature(
      event('POST /api/payments/webhook', { headers: { 'stripe-signature': header } }),
      new Date(now().getTime() + 999),
    );
    expect(late.ok, `${age} seconds old`).toBe(age <= 300);
    if (late.ok) expect(check).not.toThrow();
    else expect(check).toThrow('tolerance');
  }
});

describe('Razorpay’s header (razorpay.com/docs/webhooks/validate-test)', () => {
  const readRazorpay = (header: string) =>
    readSignature(event('POST /api/payments/webhook', { headers: { 'x-razorpay-signature': header } }), now());

  test.each([
    ['event1', { eventId: 'event1' }],
    ['E'.repeat(64), { eventId: 'E'.repeat(64) }],
    [undefined, {}],
    ['', {}],
    ['E'.repeat(65), {}],
    ['a#b', {}],
  ])('comes with the event’s ID %s, unless that is no ID', (header, fields) => {
    const headers = { 'x-razorpay-signature': digest, 'x-razorpay-event-id': header };
    const value = { service: 'razorpay', signature: digest, ...fields };
    expect(readSignature(event('POST /api/payments/webhook', { headers }), now())).toEqual({ ok: true, value });
  });

  test('is a SHA-256 hash in hexadecimal, without a time', () => {
    expect(readRazorpay(digest)).toEqual({ ok: true, value: { service: 'razorpay', signature: digest } });
  });

  test.each(['', 'abc', digest.toUpperCase(), `${digest}0`, 'g'.repeat(64)])('is refused if it is %s', (header) => {
    expect(readRazorpay(header)).toMatchObject({ ok: false, code: 'invalid_signature' });
  });
});
