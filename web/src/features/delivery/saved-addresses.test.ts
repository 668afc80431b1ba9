import { expect, test } from 'vitest';
import { addressInText } from './saved-addresses.ts';

const fieldsOf = (residentialAddress = '') => {
  const { line1, city, state, pin } =
    addressInText({ name: 'Asha Rao', mobileNo: '9876543210', residentialAddress }) ?? {};
  return { line1, city, state, pin };
};

// As orders were stored that were paid by card before their address was stored in fields.
test.each([
  ['4 Park Street\nFlat 2\nKolkata, West Bengal 700016\nIndia', '700016', 'Kolkata', 'West Bengal'],
  ['4 Park Street\nFlat 2\nNew Delhi 110001\nIndia', '110001', 'New Delhi', 'Delhi'],
  ['4 Park Street\nFlat 2\nKothrud, Pune, MH 411038\nIndia', '411038', 'Kothrud, Pune, MH', 'Maharashtra'],
])('reads the fields of an earlier order’s address from a payment page: %j', (text, pin, city, state) => {
  expect(fieldsOf(text)).toEqual({ line1: '4 Park Street\nFlat 2', city, state, pin });
});

test.each([
  '12 Lake Road, Pune 411038',
  '12 Lake Road\nPune, Maharashtra 411038',
  'Pune 411038\nIndia',
  '4 Road\nNowhere 000000\nIndia',
  '',
])('leaves a text that a customer typed as it is: %j', (text) => expect(fieldsOf(text)).toEqual({}));
