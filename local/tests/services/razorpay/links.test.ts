import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plainWording } from '#lib/wording.ts';
import { cancelLink, createLink } from '#services/razorpay/operations.ts';
import { linkParameters } from '#services/razorpay/parameters.ts';
import { openRazorpayStore } from '#services/razorpay/store.ts';

const parametersOf = (reference_id: string) =>
  linkParameters.parse({
    ...{ amount: 100, currency: 'INR', accept_partial: false, description: 'All Products', reference_id },
    ...{ expire_by: Math.floor(Date.now() / 1_000) + 86_400, customer: {}, notes: {} },
    ...{ notify: { sms: false, email: false }, reminder_enable: false },
    ...{ callback_url: 'https://shop.example/orders', callback_method: 'get' },
  });

// https://razorpay.com/docs/api/payments/payment-links/create-standard: "Must be a unique number for each Payment Link."
test('a `reference_id` makes one link, also after that was cancelled', async () => {
  const { data } = await openRazorpayStore(mkdtempSync(join(tmpdir(), 'razorpay-')), plainWording);
  const create = (reference: string) => createLink(data, parametersOf(reference), (id) => `https://rzp.example/${id}`);
  const first = create('ORDER-1');
  const refusal =
    'payment link with given reference_id: ORDER-1 already exists. Please create a payment link with a different reference_id';
  expect(() => create('ORDER-1')).toThrow(refusal);
  cancelLink(data, first.id);
  expect(() => create('ORDER-1')).toThrow(refusal);
  expect(create('ORDER-2')).toMatchObject({ status: 'created', reference_id: 'ORDER-2' });
});
