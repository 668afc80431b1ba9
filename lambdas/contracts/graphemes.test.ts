import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { cases } from '#tests/support/cases.ts';
import { graphemesOf, isTooLong, isTooLongForAll } from './graphemes.ts';

afterEach(() => vi.unstubAllGlobals());

/** Removes `Intl.Segmenter`, as in Firefox before version 125. */
const withoutSegmenter = () => vi.stubGlobal('Intl', {});

const one = ['e\u0301', '👨‍👩‍👧‍👦', '👩🏽‍❤️‍💋‍👨🏿', '🇮🇳', '1️⃣', '❤️', 'नि', 'கொ', 'র্', 'ب\u0651', '\r\n', '각'];
const some = [
  'a',
  'é',
  'क',
  '\u094d',
  'ष',
  '\u093f',
  '\u200d',
  '\u200c',
  '\ufe0f',
  '❤',
  '👩',
  '🏽',
  '🇮',
  '🇳',
  'ক',
  'ை',
];
const rare = [
  '\n',
  '\u0301',
  '\u00ad',
  '\u0600',
  '\u102c',
  '\u1039',
  'က',
  '\u17d2',
  'ក',
  'ᄀ',
  'ᅡ',
  '\u0e33',
  '\ud800',
  '1',
  '\u20e3',
];
const texts = fc.oneof(
  fc.array(fc.constantFrom(...one, ...some, ...rare), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

test.each(one)('%j is one letter, with and without Intl.Segmenter', (letter) => {
  expect(graphemesOf(letter)).toEqual([letter]);
  withoutSegmenter();
  expect(graphemesOf(letter)).toEqual([letter]);
});

test('a text of Devanagari has the letters that its reader counts', () => {
  expect(graphemesOf('मेरी रानी')).toHaveLength(5);
  expect(graphemesOf('👨‍👩‍👧 Rao')).toHaveLength(5);
  expect(isTooLong('👨‍👩‍👧‍👦'.repeat(24), 24)).toBe(false);
  expect(isTooLong('👨‍👩‍👧‍👦'.repeat(24), 23)).toBe(true);
});

test('a letter has at most 16 code units on average', () => {
  const marked = `a${'\u0301'.repeat(15)}`;
  expect([isTooLong(marked, 1), isTooLongForAll(marked, 1)]).toEqual([false, false]);
  expect([isTooLong(`${marked}\u0301`, 1), isTooLongForAll(`${marked}\u0301`, 1)]).toEqual([true, true]);
});

test('the server accepts whatever a browser accepted, with or without Intl.Segmenter', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 12 }), (text, max) => {
      const here = isTooLong(text, max);
      const server = isTooLongForAll(text, max);
      withoutSegmenter();
      const older = isTooLong(text, max);
      vi.unstubAllGlobals();
      if (!here || !older) expect(server).toBe(false);
    }),
    { numRuns: cases(500) },
  );
});

test('the fallback never counts fewer letters than Intl.Segmenter, and loses none', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const count = graphemesOf(text).length;
      withoutSegmenter();
      const parts = graphemesOf(text);
      vi.unstubAllGlobals();
      expect(parts.length).toBeGreaterThanOrEqual(count);
      expect(parts.join('')).toBe(text);
    }),
    { numRuns: cases(500) },
  );
});

test('the fallback adds only those marks to a letter that Intl.Segmenter adds', () => {
  const marks = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code));
  const words = marks
    .filter((mark) => /[\p{M}\p{Grapheme_Extend}\p{Emoji_Modifier}]/u.test(mark))
    .map((mark) => `a${mark}`);
  expect(words.length).toBeGreaterThan(2_000);
  const merged = (all: readonly string[]) => new Set(all.filter((text) => graphemesOf(text).length === 1));
  const before = merged(words);
  withoutSegmenter();
  const after = merged(words);
  expect([...after].filter((text) => !before.has(text))).toEqual([]);
});

test.each(['ক্ষ', 'ಕ್ಕ', 'க்க', 'ਕ੍ਕ', 'ක්ක', 'ក្ក'])('the server counts %s as one letter, as newer browsers may', (pair) => {
  expect(isTooLongForAll(pair, 1)).toBe(false);
  expect(isTooLongForAll(`${pair}a`, 1)).toBe(true);
});
