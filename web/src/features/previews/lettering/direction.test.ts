import { expect, test } from 'vitest';
import { isRightToLeft } from './direction.ts';

// https://html.spec.whatwg.org/multipage/dom.html#auto-directionality
test.each([
  ['عيد ميلاد سعيد!', true],
  ['"שלום", Asha', true],
  ['25 سال', true],
  ['❤️ ثريا', true],
  ['١٢ Asha', false],
  ['Asha & ثريا', false],
  ['मेरी रानी', false],
  ['2 + 2!', false],
  ['\u200f12!', true],
  ['', false],
])('%j is written from right to left: %s', (line, expected) => {
  expect(isRightToLeft(line)).toBe(expected);
});
