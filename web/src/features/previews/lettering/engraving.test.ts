import { expect, test } from 'vitest';
import { engravablePart, inscribed, notEngravable } from './engraving.ts';
import { engravable, partsOf } from './shapes.ts';

const engraved = (line: string) => inscribed(line, { isEngraved: true, missing: [] });

test('an emoji with a shape is drawn as the shape, at its place in the line', () => {
  expect(engraved('Asha ❤️ Ravi 🐶')).toEqual({
    text: 'Asha \u2003 Ravi \u2003',
    shapes: [
      { shape: 'heart', before: 'Asha ' },
      { shape: 'paw', before: 'Asha \u2003 Ravi ' },
    ],
  });
});

test('skin tones and variation selectors don’t change the shape, and joined emoji have none', () => {
  expect(engraved('💛♥️☀').shapes.map(({ shape }) => shape)).toEqual(['heart', 'heart', 'sun']);
  expect(notEngravable(['❤️‍🔥 👨‍👩‍👧 🇮🇳', '1️⃣ 👨‍👩‍👧'])).toEqual(['❤️‍🔥', '👨‍👩‍👧', '🇮🇳', '1️⃣']);
});

test('an emoji without a shape is left out, and all other words stay', () => {
  expect(engravablePart('Best 🦖 dad ⭐ ever 🚀')).toBe('Best dad ⭐ ever');
  expect(engravablePart('🚀')).toBe('');
  expect(engravablePart('मेरी रानी © 25 #1 * ™')).toBe('मेरी रानी © 25 #1 * ™');
});

test('every shape that the shop offers has an emoji', () => {
  expect(engravable.every((emoji) => partsOf(emoji).every((part) => typeof part !== 'string' && part.shape))).toBe(
    true,
  );
  expect(engravable).toHaveLength(12);
});

test('a letter that the device has no font for is drawn as a box, never as a blank', () => {
  const missing = ['\u{16d40}'];
  for (const isEngraved of [true, false]) {
    expect(inscribed('मा \u{16d40}!', { isEngraved, missing })).toEqual({
      text: 'मा \u2003!',
      shapes: [{ shape: 'box', before: 'मा ' }],
    });
  }
  expect(inscribed('❤️', { isEngraved: true, missing: ['❤️'] }).shapes).toEqual([{ shape: 'heart', before: '' }]);
  expect(inscribed('Asha ❤️', { isEngraved: false, missing: [] })).toEqual({ text: 'Asha ❤️', shapes: [] });
});
