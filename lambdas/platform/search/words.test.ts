import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#tests/support/any-character.ts';
import { cases } from '#tests/support/cases.ts';
import { indexedWords } from '../../products/indexed-words.ts';
import { joinCompounds, wordsOf } from './words.ts';

test.each([
  ['  Heart  HEART\tmug, a “photo-frame” 4 x A4 ', ['heart', 'mug', 'photo', 'frame', 'a4']],
  ['Café, cafe\u0301 & CAFÉ', ['cafe']],
  ['Straße STRASSE Łódź Ærø', ['strasse', 'lodz', 'aero']],
  ['Mother’s day', ['mother', 'day']],
  ['दिवाली की मिठाई', ['दिवाली', 'की', 'मिठाई']],
  ['ज़री ज\u093cरी जरी', ['जरी']],
  ['चाँद चांद', ['चांद']],
  ['क्\u200dष क्ष', ['क्ष']],
  ['1/2 ½ 500', ['500']],
  ['a & ! 🎁', []],
])('splits %j into the words %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each([
  ['2-in-1, 2 in 1, 2in1, 2‑IN‑1', '2in1, 2in1, 2in1, 2in1'],
  ['12 in 34 days, 2 in a row', '12 in 34 days, 2 in a row'],
  ['T-shirt, photo-mug, X–mas, A-4', 'Tshirt, photo-mug, Xmas, A4'],
])('joins the compounds of %j: %j', (original, joined) => {
  expect(joinCompounds(original)).toBe(joined);
});

const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: fc.constantFrom(...'aAéİßΣςşक़ाँं़ -७ﬁ') }));

test('folding words twice changes nothing', () => {
  fc.assert(
    fc.property(text, (original) => {
      const words = wordsOf(original);
      expect(wordsOf(words.join(' '))).toEqual(words);
    }),
    { numRuns: cases(2_000) },
  );
});

test('returns no word that is empty, a single character, too long, or repeated', () => {
  fc.assert(
    fc.property(text, (original) => {
      const words = wordsOf(original);
      expect(new Set(words).size).toBe(words.length);
      for (const word of words) {
        expect([...word].length).toBeGreaterThanOrEqual(2);
        expect([...word].length).toBeLessThanOrEqual(32);
        expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
      }
    }),
  );
});

test('indexes a product by its title, then sixty words with its description, its label and their singulars', () => {
  const description = Array.from({ length: 100 }, (_, n) => `word${n}`).join(' ');
  const words = indexedWords({ title: 'Last dogs', description, category: 'MiniFrames' });
  expect(words.slice(0, 3)).toEqual(['last', 'dogs', 'word0']);
  expect(words.slice(60)).toEqual(['mini', 'frames', 'dog', 'frame']);
});

test('D28: indexes a compound as a whole too, after the words that an earlier version stored', () => {
  const words = indexedWords({ title: '2-in-1 T-shirt', description: 'Lamp', category: 'MiniFrames' });
  expect(words).toEqual(['in', 'shirt', 'lamp', '2in1', 'tshirt', 'mini', 'frames', 'frame']);
});
