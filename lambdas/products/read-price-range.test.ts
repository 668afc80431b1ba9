import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#tests/support/any-character.ts';
import { limits } from '../contracts/limits.ts';
import { wordsOf } from '../platform/search/words.ts';
import { isWithin } from './price-range.ts';
import { readPriceRange } from './read-price-range.ts';

const any = { least: 0, most: limits.maxPrice * 100 };

test.each([
  ['gifts under 1000', ['gifts'], { ...any, most: 100_000 }],
  ['frame below ₹1,500', ['frame'], { ...any, most: 150_000 }],
  ['under rs. 500 mug', ['mug'], { ...any, most: 50_000 }],
  ['mug upto 500/-', ['mug'], { ...any, most: 50_000 }],
  ['less than 999.50 rupees', [], { ...any, most: 99_950 }],
  ['wedding gift within 2k', ['wedding', 'gift'], { ...any, most: 200_000 }],
  ['1000 ke andar gift', ['gift'], { ...any, most: 100_000 }],
  ['500 se kam', [], { ...any, most: 50_000 }],
  ['५०० तक तोहफा', ['तोहफा'], { ...any, most: 50_000 }],
  ['1000 रुपये से कम', [], { ...any, most: 100_000 }],
  ['rs 300 mug', ['mug'], { ...any, most: 30_000 }],
  ['mug 300 rs', ['mug'], { ...any, most: 30_000 }],
  ['mug rs500', ['mug'], { ...any, most: 50_000 }],
  ['Rs.500 mug', ['mug'], { ...any, most: 50_000 }],
  ['mug 500rs', ['mug'], { ...any, most: 50_000 }],
  ['₹500 - ₹1,000 mug', ['mug'], { least: 50_000, most: 100_000 }],
  ['mosaic above 5000', ['mosaic'], { ...any, least: 500_000 }],
  ['2000 se zyada', [], { ...any, least: 200_000 }],
  ['between 500 and 1000', [], { least: 50_000, most: 100_000 }],
  ['frame 1000-500', ['frame'], { least: 50_000, most: 100_000 }],
  ['above 500 below 1000 mug', ['mug'], { least: 50_000, most: 100_000 }],
])('reads %j as the words %j with the prices %j', (q, words, price) => {
  const read = readPriceRange(q);
  expect(read.price).toEqual(price);
  expect(wordsOf(read.text)).toEqual(words);
});

test.each([
  '25 years of us',
  'frame for 4 photos',
  'under 5',
  'collage of 30 to 40 photos',
  'undergarment 1000',
  'a4 under glass',
  'thunder 1000',
  '12 rstu',
  'over the moon',
  `under ${limits.maxPrice + 1}`,
  'born in 1990',
])('finds no price in %j', (q) => {
  expect(readPriceRange(q)).toEqual({ text: q });
});

test('includes both ends of the range', () => {
  const range = { least: 100, most: 200 };
  expect([99, 100, 200, 201].map((paise) => isWithin(range, paise))).toEqual([false, true, true, false]);
});

test('reads any text within a bounded range, in time', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: limits.searchLength }),
    fc
      .array(fc.constantFrom('under', '500', '1', ',', '-', '₹', 'k', 'से', 'rs', ' ', '.', 'to'), { maxLength: 40 })
      .map((parts) => parts.join('').slice(0, limits.searchLength)),
  );
  fc.assert(
    fc.property(text, (q) => {
      const { price } = readPriceRange(q);
      if (price === undefined) return;
      expect(price.least).toBeGreaterThanOrEqual(0);
      expect(price.most).toBeLessThanOrEqual(any.most);
    }),
    { numRuns: 1_000 },
  );
});
