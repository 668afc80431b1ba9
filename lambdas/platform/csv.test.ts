import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRow } from './csv.ts';

test.each([
  [['plain', 'with space', ''], 'plain,with space,'],
  [['a,b', 'say "hello"', 'two\r\nlines'], '"a,b","say ""hello""","two\r\nlines"'],
  [['दिवाली', '₹'], 'दिवाली,₹'],
])('writes %j as RFC 4180 requires', (cells, row) => {
  expect(csvRow(cells)).toBe(`${row}\r\n`);
});

test.each(['Pune;=1+1', 'Pune\t=1+1'])('keeps %j in one cell where a spreadsheet also splits at this sign', (text) => {
  expect(csvRow([text, 'next'])).toBe(`"${text}",next\r\n`);
});

test.each([...'=+-@\t\r\n＝＋－＠'])('forces a cell that begins with %j to text', (sign) => {
  expect(csvRow([`${sign}1`]).replaceAll('"', '')).toBe(`'${sign}1\r\n`);
  expect(csvRow([`1${sign}`])).not.toContain("'");
});

const blanks = [
  ...[' ', '\t', '\r', '\n', '\u00a0', '\u2003', '\u2028', '\u3000'],
  // Zero-width space, joiners, direction marks, word joiner, byte order mark, soft hyphen, tag, variation selector, Hangul filler, NUL.
  ...[
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u202e',
    '\u2066',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u{e0041}',
    '\ufe0f',
    '\u3164',
    '\0',
  ],
];
const signs = [...'=+-@＝＋－＠'];
/** Reads the text of a row's only cell, as a spreadsheet does. */
const read = (row: string): string => {
  const cell = row.slice(0, -2);
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
};

test('forces a cell to text if a sign follows invisible characters', () => {
  const before = fc.array(fc.constantFrom(...blanks), { maxLength: 5 }).map((characters) => characters.join(''));
  fc.assert(
    fc.property(before, fc.constantFrom(...signs), fc.string(), (unseen, sign, rest) => {
      const text = unseen + sign + rest;
      expect(read(csvRow([text]))).toBe(`'${text}`);
    }),
  );
});

test('keeps a text that begins with a visible character', () => {
  fc.assert(
    fc.property(fc.constantFrom(...'aअ1(₹'), fc.string({ unit: 'grapheme' }), (first, rest) => {
      expect(read(csvRow([first + rest]))).toBe(first + rest);
    }),
  );
});

test.each([
  '',
  ' ',
  ' Asha Rao',
  '1-2',
  '12 Marine Drive, Mumbai',
  '9876543210',
  '4,999.50',
  '\u200dआशा',
  'a=b',
  '(=1)',
])('keeps an ordinary cell: %j', (text) => {
  expect(read(csvRow([text]))).toBe(text);
});
