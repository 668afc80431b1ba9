import { expect, test } from 'vitest';
import { addressInText, areaOf, labelOf, streetOf } from './saved-addresses.ts';

const ofText = (line1: string) => ({ name: 'Asha Rao', line1, country: 'IN' as const, mobile: '9876543210' });

test.each([
  // As orders were stored that were paid by card before their address was stored in fields.
  [
    '4 Park Street\nFlat 2\nKolkata, West Bengal 700016\nIndia',
    '4 Park Street\nFlat 2',
    'Kolkata',
    '700016',
    'West Bengal',
  ],
  ['4 Park Street\nFlat 2\nNew Delhi 110001\nIndia', '4 Park Street\nFlat 2', 'New Delhi', '110001', 'Delhi'],
  ['4 Park Street\nKothrud, Pune, MH 411038\nIndia', '4 Park Street\nKothrud', 'Pune', '411038', 'Maharashtra'],
  // As customers type them.
  ['Flat 4, 12 Lake Road, Pune 411038', 'Flat 4, 12 Lake Road', 'Pune', '411038', 'Maharashtra'],
  ['12 Lake Road\nPune, Maharashtra 411038', '12 Lake Road', 'Pune', '411038', 'Maharashtra'],
  ['12 Lake Road, Pune\n411038', '12 Lake Road', 'Pune', '411038', 'Maharashtra'],
  ['12 Lake Road, Pune – 411 038, maharashtra, India.', '12 Lake Road', 'Pune', '411038', 'Maharashtra'],
  ['12 Lake Road, Pune, Maharashtra, PIN: 411038', '12 Lake Road', 'Pune', '411038', 'Maharashtra'],
  ['१२ झील रोड, पुणे ४११०३८', '१२ झील रोड', 'पुणे', '411038', 'Maharashtra'],
  ['12 Janpath, Delhi 110001', '12 Janpath', 'Delhi', '110001', 'Delhi'],
])('reads the fields of an address as text: %j', (text, line1, city, pin, state) => {
  const saved = ofText(text);
  expect(addressInText(saved)).toEqual({ ...saved, line1, pin, city, state });
  expect([streetOf(saved), areaOf(saved)]).toEqual([line1, { pin, city, state }]);
});

test.each([
  '12 Lake Road Pune 411038',
  '12 Lake Road, Pune 411038, behind the temple',
  '12 Lake Road, Sector 9 411038',
  '12 Lake Road, Pune, 9876543210',
  '12 Lake Road, Pune',
  'Pune 411038\nIndia',
  '4 Road\nNowhere 000000\nIndia',
  '',
])('leaves a text as it is whose end it can’t read: %j', (text) => {
  expect(addressInText(ofText(text))).toBeUndefined();
  expect([streetOf(ofText(text)), areaOf(ofText(text))]).toEqual([text, undefined]);
});

test('leaves an address in fields as it is, and names both kinds alike', () => {
  const area = { pin: '411038', city: 'Pune', state: 'Maharashtra' } as const;
  const inFields = { ...ofText('12 Lake Road, Pune 411001'), ...area };
  expect(addressInText(inFields)).toBeUndefined();
  expect(labelOf({ ...ofText('12 Lake Road\nPune 411038'), addressId: 'A' })).toBe(
    '12 Lake Road, Pune 411038, Asha Rao',
  );
  expect(labelOf({ ...ofText('12 Lake Road'), ...area, addressId: 'A' })).toBe('12 Lake Road, Pune 411038, Asha Rao');
});
