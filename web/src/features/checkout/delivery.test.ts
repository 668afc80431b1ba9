import { expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { addresses, mobileNumbers, streets } from '#tests/support/contact-samples.ts';
import { deliveryErrors, readDelivery } from './delivery.ts';

const filledIn = (changes: Record<string, string> = {}): FormData => {
  const fields = new FormData();
  const values = { mobileNo: '98765 43210', residentialAddress: ' 12 Marine Drive, Mumbai\n', ...changes };
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  return fields;
};

test('normalises the mobile number and trims the address', () => {
  expect(readDelivery(filledIn())).toEqual({ mobileNo: '9876543210', residentialAddress: '12 Marine Drive, Mumbai' });
});

test.each([
  ...mobileNumbers.bad.map((value) => ['mobileNo', value] as const),
  ...addresses.bad.map((value) => ['residentialAddress', value] as const),
])('refuses an invalid %s with an error for that field: %j', (field, value) => {
  const refused = Object.entries(deliveryErrors(filledIn({ [field]: value }))).filter(([, message]) => message);
  expect(refused.map(([name]) => name)).toEqual([field]);
});

const area = { pin: '560001', city: 'Bengaluru', state: 'Karnataka' };

test('refuses all invalid fields at once', () => {
  const typed = { mobileNo: '123', residentialAddress: '', pin: '012345', city: '', recipientMobile: '1' };
  const fields = ['mobileNo', 'residentialAddress', 'pin', 'city', 'state', 'recipientMobile', 'giftMessage'];
  const giftMessage = 'x'.repeat(limits.giftMessageLength + 1);
  const errors = deliveryErrors(filledIn({ ...typed, giftMessage }));
  for (const field of fields) expect(errors, field).toHaveProperty(field, expect.any(String));
});

test.each(streets.good)('accepts %j beside a PIN', (residentialAddress) => {
  expect(deliveryErrors(filledIn({ residentialAddress, ...area })).residentialAddress).toBeUndefined();
});

test.each(streets.bad)('refuses %j also beside a PIN', (residentialAddress) => {
  expect(deliveryErrors(filledIn({ residentialAddress, ...area })).residentialAddress).toBeDefined();
});

test.each(addresses.good)('accepts the address %j', (residentialAddress) => {
  expect(deliveryErrors(filledIn({ residentialAddress })).residentialAddress).toBeUndefined();
});
