import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#tests/support/any-character.ts';
import { createCursors } from './cursors.ts';

const cursors = createCursors('key');
const list = ['products', 'DigitalArt'];
const cursor = cursors.seal(list, { pk: 'PRODUCT#1' });

test('opens a cursor to its position', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.string(), { noNullPrototype: true }),
      fc.array(fc.string()),
      (position, name) => {
        expect(cursors.open(name, cursors.seal(name, position))).toEqual({ ...position });
      },
    ),
  );
});

test('refuses a cursor of another list or another key', () => {
  expect(cursors.open(['products', ''], cursor)).toBeUndefined();
  expect(cursors.open(['products'], cursor)).toBeUndefined();
  expect(createCursors('other').open(list, cursor)).toBeUndefined();
});

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const character = fc.oneof(
  fc.constantFrom(...alphabet, '.', '=', '+', '/', '#', ' ', '\n'),
  fc.string({ unit: anyCharacter }),
);

test('refuses a cursor with any character changed, even the last one', () => {
  const last = cursor.length - 1;
  fc.assert(
    fc.property(fc.oneof(fc.nat(last), fc.constant(last)), character, (index, other) => {
      fc.pre(cursor[index] !== other);
      const altered = cursor.slice(0, index) + other + cursor.slice(index + 1);
      expect(cursors.open(list, altered)).toBeUndefined();
    }),
  );
  for (const other of alphabet.replace(cursor[last] ?? '', '')) {
    expect(cursors.open(list, cursor.slice(0, last) + other), other).toBeUndefined();
  }
});

test('refuses a cursor with text added before, inside or after it', () => {
  const [payload = '', signature = ''] = cursor.split('.');
  fc.assert(
    fc.property(character, (more) => {
      fc.pre(more !== '');
      for (const longer of [`${cursor}${more}`, `${more}${cursor}`, `${payload}${more}.${signature}`]) {
        expect(cursors.open(list, longer)).toBeUndefined();
      }
    }),
  );
});

test.each(['', '.', 'x', 'a.b', `${cursor}.`, 'e30.', '💥'])('refuses a malformed cursor: %s', (broken) => {
  expect(cursors.open(list, broken)).toBeUndefined();
});
