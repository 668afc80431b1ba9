import { expect, test } from 'vitest';
import { newTermsSchema } from './new-delivery-terms.ts';

const parsed = (notServed: readonly string[]) =>
  newTermsSchema.safeParse({ version: 0, fee: 0, areaFees: [], cashFee: 0, notServed, noCash: [], noCashProducts: [] });

test.each([
  ['Kerala', 'Kerala'],
  [' tamil  nadu', 'Tamil Nadu'],
  ['Jammu & Kashmir', 'Jammu and Kashmir'],
  ['Andaman and Nicobar', 'Andaman and Nicobar Islands'],
  ['andhra', 'Andhra Pradesh'],
  ['744', '744'],
])('takes the area %j as %s', (typed, area) => {
  expect(parsed([typed]).data?.notServed).toEqual([area]);
});

test.each([['Uttar Pradesh', 'uttar pradesh'], ['Mumbai'], ['Ker'], ['&'], [''], ['0']])(
  'refuses %j %j',
  (...areas) => {
    expect(parsed(areas).success).toBe(false);
  },
);
