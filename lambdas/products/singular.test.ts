import { expect, test } from 'vitest';
import { wordsOf } from '../platform/search/words.ts';
import { singular } from './singular.ts';

test.each([
  ['dogs', 'dog'],
  ['families', 'family'],
  ['babies', 'baby'],
  ['ties', 'tie'],
  ['boxes', 'box'],
  ['glasses', 'glass'],
  ['brushes', 'brush'],
  ['heroes', 'hero'],
  ['shoes', 'shoe'],
  ['roses', 'rose'],
  ['canvases', 'canvas'],
  ['children', 'child'],
  ['तस्वीरें', 'तस्वीर'],
  ['दोस्तों', 'दोस्त'],
  ['कुत्ते', 'कुत्ता'],
  ['जोड़ियाँ', 'जोड़ी'],
])('%s is the plural of %s', (plural, one) => {
  const [word = ''] = wordsOf(plural);
  expect(singular(word)).toBe(wordsOf(one)[0]);
});

test.each(['dog', 'glass', 'bonus', 'this', 'gas', 'canvas', 'diwali', 'mirror', 'मां', 'constructor', 'दे'])(
  '%s stays as it is',
  (word) => {
    expect(singular(word)).toBe(word);
  },
);
