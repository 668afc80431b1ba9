import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guards } from '../guards/guards.ts';

test.each(guards)(
  'the text of the guard “$name” occurs once in $file, and its tests exist',
  ({ file, text, without, tests }) => {
    expect(readFileSync(file, 'utf8').split(text)).toHaveLength(2);
    expect(text).not.toBe(without);
    expect(tests.filter((path) => !existsSync(path))).toEqual([]);
  },
);

test('every guard has a different name', () => {
  expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length);
});
