import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitWords } from './fit-words.ts';

/** Every letter is half as wide as it is high. */
const widthOf = (text: string) => [...text].length / 2;
const space = { width: 300, height: 120, largest: 60 };

test('words always fit into the available space, and lines never overlap', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 200 }), { maxLength: 6 }), (words) => {
      const lines = fitWords(words, space, widthOf);
      for (const { text, size } of lines) expect(widthOf(text) * size).toBeLessThanOrEqual(space.width * 1.02);
      for (const [k, line] of lines.entries()) {
        const next = lines[k + 1];
        if (next) expect(next.y - line.y).toBeGreaterThanOrEqual((line.size + next.size) / 2);
      }
      if (lines.length < 3) for (const { y, size } of lines) expect(Math.abs(y) + size / 2).toBeLessThanOrEqual(61);
    }),
  );
});

test('a short first line has the maximum size, and the date below it is smaller', () => {
  const [names, day] = fitWords(['Asha', '', '11 December 2026'], space, widthOf);
  expect(names?.text).toBe('Asha');
  expect(names?.size).toBeGreaterThan(59);
  expect(day).toMatchObject({ text: '11 December 2026' });
  expect(day?.size).toBeLessThan(40);
  expect(names?.y).toBeLessThan(day?.y ?? 0);
});

test('a long line is split near its middle, and a word that is still too long is truncated', () => {
  expect(fitWords(['Happy birthday to our dearest Nani'], space, widthOf).map(({ text }) => text)).toEqual([
    'Happy birthday to',
    'our dearest Nani',
  ]);
  const [endless] = fitWords(['x'.repeat(100)], space, widthOf);
  expect(endless?.text).toMatch(/^x{30,39}…$/);
});

test('empty words are skipped', () => {
  expect(fitWords(['', '  '], space, widthOf)).toEqual([]);
});
