import { expect, test } from 'vitest';
import { internationalNumber } from './international-number.ts';

// https://faq.whatsapp.com/5913398998672934: the country code and the number, without zeros, brackets or a plus.
test.each([
  ['9876543210', '919876543210'],
  ['09876543210', '919876543210'],
  ['+919876543210', '919876543210'],
  ['00919876543210', '919876543210'],
  ['9109876543210', '919876543210'],
  ['+447911123456', '447911123456'],
])('the number %s is %s for WhatsApp', (stored, international) => {
  expect(internationalNumber(stored)).toBe(international);
});
