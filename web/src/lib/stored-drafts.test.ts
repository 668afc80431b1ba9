import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryStorage } from '#tests/support/memory-storage.ts';
import { StoredDrafts } from './stored-drafts.ts';

beforeEach(() => void vi.stubGlobal('window', { sessionStorage: new MemoryStorage() }));
afterEach(() => void vi.unstubAllGlobals());

const open = () => new StoredDrafts('drafts', (stored): stored is string => typeof stored === 'string');

test('keeps a draft for each key until it is removed', () => {
  open().write('mug', 'A mug');
  open().write('cup', 'A cup');
  open().write('mug', undefined);
  expect(open().read('mug')).toBeUndefined();
  expect(open().read('cup')).toBe('A cup');
});

test('drops the drafts that were written longest ago', () => {
  for (let number = 0; number < 20; number++) open().write(`gift ${number}`, 'text');
  open().write('gift 0', 'newer text');
  open().write('gift 20', 'text');
  expect(open().read('gift 0')).toBe('newer text');
  expect(open().read('gift 1')).toBeUndefined();
  expect(open().read('gift 2')).toBe('text');
});

test.each(['not JSON', '[]', '"text"', '{"mug":1}'])('ignores a stored value that holds no drafts: %s', (text) => {
  window.sessionStorage.setItem('drafts', text);
  expect(open().read('mug')).toBeUndefined();
});
