import { expect, test } from 'vitest';
import { addresses, mobileNumbers, streets } from '#tests/support/contact-samples.ts';
import { readDelivery } from './delivery.ts';

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
  const refused = expect.objectContaining({
    status: 400,
    code: 'invalid_request',
    errors: [expect.objectContaining({ field })],
  });
  expect(() => readDelivery(filledIn({ [field]: value }))).toThrow(refused);
});

test.each(streets.good)('accepts %j beside a PIN', (residentialAddress) => {
  expect(readDelivery(filledIn({ residentialAddress, pin: '560001' }))).toMatchObject({ residentialAddress });
});

test.each(streets.bad)('refuses %j also beside a PIN', (residentialAddress) => {
  expect(() => readDelivery(filledIn({ residentialAddress, pin: '560001' }))).toThrow();
});

test.each(addresses.good)('accepts the address %j', (residentialAddress) => {
  expect(readDelivery(filledIn({ residentialAddress }))).toMatchObject({ residentialAddress });
});
