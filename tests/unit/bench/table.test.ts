import { expect, test } from 'vitest';
import { median, meets, table } from '../../bench/table.ts';

test('compares a ratio, as printed, with its target', () => {
  expect(meets({ ratio: 1.5, figure: { atMost: 1.5 } })).toBe(true);
  expect(meets({ ratio: 1.504, figure: { atMost: 1.5 } })).toBe(true);
  expect(meets({ ratio: 1.51, figure: { atMost: 1.5 } })).toBe(false);
  expect(meets({ ratio: 0.95, figure: { atLeast: 0.95 } })).toBe(true);
  expect(meets({ ratio: 0.94, figure: { atLeast: 0.95 } })).toBe(false);
});

test('aligns the table, marks missed targets and gives the reason for missing values', () => {
  const lines = table([
    { what: 'JavaScript', ours: '94 kB', floor: '69 kB', ratio: 1.362, figure: { atMost: 1.5 } },
    { what: 'an upload', ours: '9.1 s', floor: '8.0 s', ratio: 0.879, figure: { atLeast: 0.95 } },
    { what: 'a page', reason: 'there is no browser on this machine' },
  ]).split('\n');
  expect(lines).toEqual([
    '            ours   floor  ratio   figure',
    'JavaScript  94 kB  69 kB  1.36 x  <= 1.50',
    'an upload   9.1 s  8.0 s  0.88 x  >= 0.95  MISSES',
    'a page      not measured: there is no browser on this machine',
  ]);
});

test('returns the median, and throws for an empty list', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(3);
  expect(() => median([])).toThrow('no median');
});
