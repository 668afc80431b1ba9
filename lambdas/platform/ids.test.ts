import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idFrom, isId, newId } from './ids.ts';

test('makes an ID of 16 characters from any bytes, the same for the same bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 40 }), (bytes) => {
      expect(isId(idFrom(bytes))).toBe(true);
      expect(idFrom(bytes)).toBe(idFrom(bytes.slice(0, 16)));
    }),
  );
});

test('makes different new IDs', () => {
  expect(new Set(Array.from({ length: 1_000 }, newId)).size).toBe(1_000);
});

test.each([
  '',
  '0123456789ABCDE',
  '0123456789ABCDEFG',
  '0123456789ABCDEU',
  '0123456789abcdef',
  '0123456789ABCD#F',
  'ä123456789ABCDEF',
  '0123456789ABCDEF\n',
])('is not an ID: %j', (text) => expect(isId(text)).toBe(false));
