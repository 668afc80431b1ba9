import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitWords } from './fit-words.ts';

/** Every letter is half as wide as it is high. Arabic letters reach further down, as in Amiri. */
const widthOf = (text: string) => [...text].length / 2;
const extentOf = (text: string) => ({
  width: widthOf(text),
  up: 0.4,
  down: /\p{Script=Arabic}/u.test(text) ? 0.9 : 0.3,
});
const space = { width: 300, height: 120, largest: 60 };
const wordsIn = (lines: readonly string[]) => lines.flatMap((line) => line.split(/\s+/)).filter((word) => word !== '');

const aLine = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc
    .array(fc.constantFrom('Asha', 'والله', '&', 'of', 'Ravishankar', 'x'.repeat(60)), { maxLength: 40 })
    .map((words) => words.join(' ')),
);

test('all words survive in their order, fit into the available space, and never overlap', () => {
  fc.assert(
    fc.property(fc.array(aLine, { maxLength: 12 }), (words) => {
      const lines = fitWords(words, space, extentOf);
      expect(wordsIn(lines.map(({ text }) => text))).toEqual(wordsIn(words));
      for (const { text, size } of lines) expect(widthOf(text) * size).toBeLessThanOrEqual(space.width * 1.001);
      const ink = lines.map(({ text, y, size }) => {
        const { up, down } = extentOf(text);
        return { top: y - up * size, bottom: y + down * size };
      });
      for (const { top, bottom } of ink) {
        expect(top).toBeGreaterThanOrEqual(-space.height / 2 - 0.001);
        expect(bottom).toBeLessThanOrEqual(space.height / 2 + 0.001);
      }
      for (const [k, { bottom }] of ink.entries()) {
        expect(ink[k + 1]?.top ?? space.height).toBeGreaterThanOrEqual(bottom);
      }
    }),
  );
});

test('four lines of 45 letters are all drawn', () => {
  const verse = ['Roses', 'Violets', 'Marigolds', 'Jasmine'].map(
    (flower) => `${flower} for you on every day of the year, my love`,
  );
  const lines = fitWords(verse, { width: 400, height: 76, largest: 46 }, extentOf);
  expect(wordsIn(lines.map(({ text }) => text))).toEqual(wordsIn(verse));
});

test('a short first line has the maximum size, and the date below it is smaller', () => {
  const [names, day] = fitWords(['Asha', '', '11 December 2026'], space, extentOf);
  expect(names?.text).toBe('Asha');
  expect(names?.size).toBeGreaterThan(59);
  expect(day).toMatchObject({ text: '11 December 2026' });
  expect(day?.size).toBeLessThan(40);
  expect(names?.y).toBeLessThan(day?.y ?? 0);
});

test('a long line is broken near its middle, and a long word becomes smaller', () => {
  expect(fitWords(['Happy birthday to our dearest Nani'], space, extentOf).map(({ text }) => text)).toEqual([
    'Happy birthday to',
    'our dearest Nani',
  ]);
  expect(fitWords(['x'.repeat(100)], space, extentOf)).toMatchObject([{ text: 'x'.repeat(100), size: 6 }]);
});

test('no line ends with a sign that joins two names', () => {
  const textsOf = (line: string) => fitWords([line], { ...space, width: 200 }, extentOf).map(({ text }) => text);
  expect(textsOf('Aarav & Meera')).toEqual(['Aarav', '& Meera']);
  expect(textsOf('आरव & मीराबाई')).toEqual(['आरव', '& मीराबाई']);
  expect(textsOf('Ravishankar ❤️ Meera')).toEqual(['Ravishankar', '❤️ Meera']);
  expect(textsOf('& Meera Ravishankar')).toEqual(['& Meera', 'Ravishankar']);
});

test('all parts of a line have the direction of its first strong letter', () => {
  const line = 'كل عام وأنتم بخير to the best mother in the world';
  const lines = fitWords(['Asha', line], space, extentOf);
  expect(lines.map((part) => part.isRightToLeft)).toEqual([false, true, ...lines.slice(2).map(() => true)]);
  expect(lines.length).toBeGreaterThan(2);
});

test('empty words are skipped', () => {
  expect(fitWords(['', '  '], space, extentOf)).toEqual([]);
});
