import { expect, test } from 'vitest';
import { whatsAppLink } from './whatsapp.ts';

// https://faq.whatsapp.com/5913398998672934: the number in international format, without +, zeros, brackets and dashes.
test.each([
  ['9876543210', '919876543210'],
  ['098765 43210', '919876543210'],
  ['+91 (0)98765-43210', '919876543210'],
  ['91 98765 43210', '919876543210'],
  ['00919876543210', '919876543210'],
  ['9109876543210', '919876543210'],
  ['९८७६५४३२१०', '919876543210'],
  ['+44 20 7946 0018', '442079460018'],
  ['0044 20 7946 0018', '442079460018'],
])('links %j to the chat of %s', (mobileNo, number) => {
  expect(whatsAppLink(mobileNo, 'x')).toBe(`https://wa.me/${number}?text=x`);
});

test('opens an empty chat without a text', () => {
  expect(whatsAppLink('9876543210')).toBe('https://wa.me/919876543210');
});

test('types a text with any character into the chat', () => {
  const link = new URL(whatsAppLink('9876543210', 'Order 7K3F & more #1?') ?? '');
  expect(link.searchParams.get('text')).toBe('Order 7K3F & more #1?');
});

test.each(['', '12', '9999999999', 'abc'])('makes no link for %j', (mobileNo) => {
  expect(whatsAppLink(mobileNo, 'x')).toBeUndefined();
});
