import { expect, test } from 'vitest';
import { matches, searchWords } from '../../../../../lambdas/operations/products/search.ts';

test('words are lower case, each once', () => {
  expect(searchWords('  Heart  HEART\tmug ')).toEqual(['heart', 'mug']);
  expect(searchWords('   ')).toEqual([]);
});

test.each([
  ['heart', true],
  ['HEART frame', true],
  ['photos heart', true],
  ['heart zebra', false],
])('%s in title and description: %s', (text, found) => {
  const product = { title: 'Heart collage', description: 'Your photos in a FRAME' };
  expect(matches(product, searchWords(text))).toBe(found);
});
