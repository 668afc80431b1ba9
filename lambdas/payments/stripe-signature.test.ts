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

const text = fc.string({ minLength: 1, unit: 'grapheme' });
const message = fc.record({
  payload: text,
  secret: fc.oneof(text, fc.constant(' ')),
  age: fc.integer({ min: -400, max: 400 }),
  scheme: fc.constantFrom('v1', 'v1', 'v1', 'v0'),
});

test('accepts what Stripe’s library accepts, and nothing else', () => {
  const other = `v1=${'a'.repeat(64)}`;
  const change = fc.constantFrom<(header: string) => string>(
    (header) => header,
    (header) => `${header},${other}`,
    (header) => `${other},v0=b,${header}`,
    (header) => header.split(',').toReversed().join(','),
    (header) => header.replace(/v1=.{8}/, 'v1=00000000'),
    (header) => header.replace(/t=\d/, 't=2'),
    (header) => header.slice(0, -1),
    (header) => header.replace('v1=', 'v1= '),
    () => '',
  );
  const given = fc.record({ changed: change, body: fc.option(text), checked: fc.option(text) });
  fc.assert(
    fc.property(message, given, ({ age, ...signed }, { changed, body, checked }) => {
      const header = changed(Stripe.webhooks.generateTestHeaderString({ ...signed, timestamp: seconds - age }));
      const bytes = Buffer.from(body ?? signed.payload);
      const secret = checked ?? signed.secret;
      const expected = librarySays(bytes, header, secret, now().getTime());
      expect(isSignedByStripe(bytes, header, secret, now())).toBe(expected);
    }),
    {
      examples: [
        [
          { payload: '{}', secret: 'whsec_1', age: 300, scheme: 'v1' },
          { changed: (header) => `${other},${header}`, body: null, checked: null },
        ],
      ],
    },
  );
});

test('refuses bytes that decode to the signed text', () => {
  const payload = '{"a":"\ufffd"}';
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_1', timestamp: seconds });
  const bytes = Buffer.from([...Buffer.from('{"a":"'), 0xff, ...Buffer.from('"}')]);
  expect(librarySays(bytes, header, 'whsec_1', now().getTime())).toBe(true);
  expect(isSignedByStripe(Buffer.from(payload), header, 'whsec_1', now())).toBe(true);
  expect(isSignedByStripe(bytes, header, 'whsec_1', now())).toBe(false);
});
