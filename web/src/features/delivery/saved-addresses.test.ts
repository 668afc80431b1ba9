import { expect, test } from 'vitest';
import { paymentOf } from '#lambdas/payments/stripe-events.gateway.ts';
import { addressInText } from './saved-addresses.ts';

const fieldsOf = (residentialAddress = '') => {
  const { line1, city, state, pin } =
    addressInText({ name: 'Asha Rao', mobileNo: '9876543210', residentialAddress }) ?? {};
  return { line1, city, state, pin };
};

// The State is optional on a payment page, or a short form.
test.each([
  [{ city: 'Kolkata', state: 'West Bengal', postal_code: '700016' }, 'Kolkata', 'West Bengal'],
  [{ city: 'New Delhi', postal_code: '110001' }, 'New Delhi', 'Delhi'],
  [{ city: 'Kothrud, Pune', state: 'MH', postal_code: '411038' }, 'Kothrud, Pune, MH', 'Maharashtra'],
])('reads the fields of an order’s address from a payment page: %j', (place, city, state) => {
  const address = { line1: '4 Park Street', line2: 'Flat 2', country: 'IN', ...place };
  const { address: text } = paymentOf({ id: 'cs_test_1', shipping_details: { address } });
  expect(fieldsOf(text)).toEqual({ line1: '4 Park Street\nFlat 2', city, state, pin: place.postal_code });
});

test.each([
  '12 Lake Road, Pune 411038',
  '12 Lake Road\nPune, Maharashtra 411038',
  'Pune 411038\nIndia',
  '4 Road\nNowhere 000000\nIndia',
  '',
])('leaves a text that a customer typed as it is: %j', (text) => expect(fieldsOf(text)).toEqual({}));
