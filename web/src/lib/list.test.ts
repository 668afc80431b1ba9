import { expect, test } from 'vitest';
import { moved, replaced, without } from './list.ts';

test('moves an item one place, and not beyond an end', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], -1, 1)).toEqual(['a', 'b']);
});

test('replaces and removes the item with an ID', () => {
  const list = [{ id: 'a' }, { id: 'b' }];
  expect(replaced(list, 'b', { id: 'c' })).toEqual([{ id: 'a' }, { id: 'c' }]);
  expect(without(list, 'a')).toEqual([{ id: 'b' }]);
});
