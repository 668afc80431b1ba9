import { expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { searchLength, wordsIn } from './words.ts';

test('the search words are trimmed, and cut to the API’s maximum', () => {
  expect(searchLength).toBe(limits.searchLength);
  expect(wordsIn(new URLSearchParams({ q: ` ${'a'.repeat(101)} ` }))).toBe('a'.repeat(100));
  expect(wordsIn(new URLSearchParams())).toBe('');
});

test('the cut never leaves half of a character', () => {
  expect(wordsIn(new URLSearchParams({ q: `${'a'.repeat(99)}🎁` }))).toBe('a'.repeat(99));
  expect(wordsIn(new URLSearchParams({ q: `${'a'.repeat(98)}🎁` }))).toBe(`${'a'.repeat(98)}🎁`);
});
