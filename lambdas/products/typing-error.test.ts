import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '#tests/support/cases.ts';
import { misspelt } from '#tests/support/unit/misspelt.ts';
import { deletions, typingError } from './typing-error.ts';

test.each([
  ['weding', 'wedding', 'whole'],
  ['weddding', 'wedding', 'whole'],
  ['welding', 'wedding', 'whole'],
  ['wedidng', 'wedding', 'whole'],
  ['edding', 'wedding', 'whole'],
  ['weddin', 'wedding', 'whole'],
  ['anivers', 'anniversary', 'beginning'],
  ['portriat', 'portraits', 'beginning'],
  ['tshirt', 'thirty', undefined],
  ['wedding', 'wedding', undefined],
  ['weddi', 'wedding', undefined],
  ['plate', 'later', undefined],
  ['gniddew', 'wedding', undefined],
  ['', 'wedding', undefined],
])('finds the typing error in %j for %j: %s', (typed, word, found) => {
  expect(typingError(typed, word)).toBe(found);
});

test('recognises a typo in any position, and gives word and typo a common deletion', () => {
  const pair = fc
    .string({ unit: fc.constantFrom(...'abcdeदि'), minLength: 5, maxLength: 20 })
    .chain((word) => misspelt(word).map((typed) => ({ word, typed })));
  fc.assert(
    fc.property(pair, ({ word, typed }) => {
      expect(typingError(typed, word)).toBe('whole');
      const known = new Set(deletions(word));
      expect(deletions(typed).some((each) => known.has(each))).toBe(true);
    }),
    { numRuns: cases(1_000) },
  );
});
