import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#tests/support/any-character.ts';
import { indexedWords } from '../../catalogue/indexed-words.ts';
import { wordsOf } from './words.ts';

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

const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: fc.constantFrom(...'aAéİßΣςşक़ाँं़ -७ﬁ') }));

test('folding words twice changes nothing', () => {
  fc.assert(
    fc.property(text, (original) => {
      const words = wordsOf(original);
      expect(wordsOf(words.join(' '))).toEqual(words);
    }),
    { numRuns: 2_000 },
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
