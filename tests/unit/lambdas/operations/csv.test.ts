import { expect, test } from 'vitest';
import { csvRow } from '../../../../lambdas/operations/csv.ts';

test.each([
  [['plain', 'with space', ''], 'plain,with space,'],
  [['a,b', 'say "hello"', 'two\r\nlines'], '"a,b","say ""hello""","two\r\nlines"'],
  [['दिवाली', '₹'], 'दिवाली,₹'],
])('RFC 4180: %j', (cells, row) => {
  expect(csvRow(cells)).toBe(`${row}\r\n`);
});

test.each([...'=+-@\t\r\n＝＋－＠'])('a cell that begins with %j is text and no formula', (sign) => {
  expect(csvRow([`${sign}1`]).replaceAll('"', '')).toBe(`'${sign}1\r\n`);
  expect(csvRow([`1${sign}`])).not.toContain("'");
});
