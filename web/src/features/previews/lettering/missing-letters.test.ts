import { expect, test } from 'vitest';
import { aDevice } from '#tests/support/web/a-device.ts';
import { inkOf, missingLetters } from './missing-letters.ts';

/** A device with fonts for Latin and Devanagari. */
const device = aDevice((code) => code < 0x250 || (code >= 0x900 && code < 0x980) || code === 0x2800);
const missing = (...lines: string[]) => missingLetters(lines, inkOf(device));

test('finds the letters that the device draws as boxes or not at all', () => {
  expect(missing('Asha ꯀꯥ', 'Asha ꯀꯥ \u{16d40}')).toEqual(['ꯀꯥ', '\u{16d40}']);
  expect(missing('a\u2800b')).toEqual(['\u2800']);
});

test('accepts letters with marks, joiners and spaces', () => {
  expect(missing('क्‍ष é e\u0301 a\u200db\ufe0f', '\u2003\u00a0')).toEqual([]);
});
