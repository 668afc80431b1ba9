import { expect, test } from 'vitest';
import { addressInText } from './saved-addresses.ts';

const fieldsOf = (residentialAddress: string) => {
  const { line1, city, state, pin } =
    addressInText({ name: 'Asha Rao', mobileNo: '9876543210', residentialAddress }) ?? {};
  return [line1, city, state, pin];
};

test.each([
  [
    '4 Park Street\nFlat 2\nKolkata, West Bengal 700016\nIndia',
    '4 Park Street\nFlat 2',
    'Kolkata',
    'West Bengal',
    '700016',
  ],
  // The State is optional on a payment page, or a short form.
  ['12 Lake Road\nNew Delhi 110001\nIndia', '12 Lake Road', 'New Delhi', 'Delhi', '110001'],
  ['12 Lake Road\nKothrud, Pune, MH 411038\nIndia', '12 Lake Road', 'Kothrud, Pune, MH', 'Maharashtra', '411038'],
])('reads the fields of a payment page’s address: %j', (text, ...fields) => {
  expect(fieldsOf(text)).toEqual(fields);
});

test.each([
  '12 Lake Road, Pune 411038',
  '12 Lake Road\nPune, Maharashtra 411038',
  'Pune 411038\nIndia',
  '4 Road\nNowhere 000000\nIndia',
  '',
])('leaves a text that a customer typed as it is: %j', (text) =>
  expect(fieldsOf(text)).toEqual([undefined, undefined, undefined, undefined]),
);
