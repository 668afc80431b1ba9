import * as fc from 'fast-check';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { now } from '#tests/support/unit/records.ts';
import { isSignedByStripe } from './stripe-signature.ts';

const seconds = Math.floor(now().getTime() / 1000);

function librarySays(payload: Buffer, header: string, secret: string, receivedAt: number): boolean {
  try {
    return Stripe.webhooks.signature?.verifyHeader(payload, header, secret, 300, undefined, receivedAt) === true;
  } catch {
    return false;
  }
}

const other = `v1=${'a'.repeat(64)}`;
const accepted: readonly [string, (header: string) => string][] = [
  ['as it was sent', (header) => header],
  ['with another signature after its own', (header) => `${header},${other}`],
  ['with others before its own', (header) => `${other},v0=b,${header}`],
  ['in reverse order', (header) => header.split(',').toReversed().join(',')],
];
const refused: typeof accepted = [
  ['with a changed signature', (header) => header.replace(/v1=.{8}/, 'v1=00000000')],
  ['with a changed time', (header) => header.replace(/t=\d/, 't=2')],
  ['without its last character', (header) => header.slice(0, -1)],
  ['with a space', (header) => header.replace('v1=', 'v1= ')],
  ['that is empty', () => ''],
];

test.each([
  ...accepted.map(([name, change]) => ({ name, change, expected: true })),
  ...refused.map(([name, change]) => ({ name, change, expected: false })),
])('says $expected of a header $name, as Stripe’s library does', ({ change, expected }) => {
  const header = change(
    Stripe.webhooks.generateTestHeaderString({ payload: '{}', secret: 'whsec_1', timestamp: seconds - 300 }),
  );
  expect(librarySays(Buffer.from('{}'), header, 'whsec_1', now().getTime())).toBe(expected);
  expect(isSignedByStripe(Buffer.from('{}'), header, 'whsec_1', now())).toBe(expected);
});

const text = fc.string({ minLength: 1, unit: 'grapheme' });
/** Of other blank secrets than spaces, such as a no-break space, the library thinks otherwise. */
const secretText = text.filter((secret) => secret.trim() !== '');
const mostly = <Value>(usual: fc.Arbitrary<Value>, rare: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: rare });
const changeOf = (changes: typeof accepted) => fc.constantFrom(...changes.map(([, change]) => change));
const message = fc.record({
  payload: text,
  secret: mostly(secretText, fc.constant(' ')),
  age: mostly(fc.integer({ min: 0, max: 300 }), fc.integer({ min: -400, max: 400 })),
  scheme: mostly(fc.constant('v1'), fc.constant('v0')),
});
const received = fc.record({
  changed: mostly(changeOf(accepted), changeOf(refused)),
  body: mostly(fc.constant(undefined), text),
  checked: mostly(fc.constant(undefined), secretText),
});

test('agrees with Stripe’s library on messages that are mostly valid', () => {
  fc.assert(
    fc.property(message, received, ({ age, ...signed }, { changed, body, checked }) => {
      const header = changed(Stripe.webhooks.generateTestHeaderString({ ...signed, timestamp: seconds - age }));
      const bytes = Buffer.from(body ?? signed.payload);
      const secret = checked ?? signed.secret;
      const expected = librarySays(bytes, header, secret, now().getTime());
      expect(isSignedByStripe(bytes, header, secret, now())).toBe(expected);
    }),
    { numRuns: 500 },
  );
});

test('refuses a time with a space, which Stripe’s library accepts', () => {
  const signed = { payload: '{}', secret: 'whsec_1', timestamp: seconds };
  const header = Stripe.webhooks.generateTestHeaderString(signed).replace('t=', 't= ');
  expect(librarySays(Buffer.from('{}'), header, 'whsec_1', now().getTime())).toBe(true);
  expect(isSignedByStripe(Buffer.from('{}'), header, 'whsec_1', now())).toBe(false);
});

test('refuses bytes that decode to the signed text, which Stripe’s library accepts', () => {
  const payload = '{"a":"\ufffd"}';
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_1', timestamp: seconds });
  const bytes = Buffer.from([...Buffer.from('{"a":"'), 0xff, ...Buffer.from('"}')]);
  expect(librarySays(bytes, header, 'whsec_1', now().getTime())).toBe(true);
  expect(isSignedByStripe(Buffer.from(payload), header, 'whsec_1', now())).toBe(true);
  expect(isSignedByStripe(bytes, header, 'whsec_1', now())).toBe(false);
});
