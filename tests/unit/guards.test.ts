import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guards } from '../guards/guards.ts';

test.each(guards)('$name stands in $file once, and its tests are there', ({ file, text, without, tests }) => {
  expect(readFileSync(file, 'utf8').split(text)).toHaveLength(2);
  expect(text).not.toBe(without);
  expect(tests.filter((path) => !existsSync(path))).toEqual([]);
});

test('no guard is named twice', () => {
  expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length);
});
