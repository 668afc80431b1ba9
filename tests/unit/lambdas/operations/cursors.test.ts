import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCursors } from '../../../../lambdas/operations/cursors.ts';

const cursors = createCursors('key');
const list = ['products', 'DigitalArt'];
const cursor = cursors.seal(list, { pk: 'PRODUCT#1' });

test('a cursor opens to its position', () => {
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

test('a cursor is refused by another list and another key', () => {
  expect(cursors.open(['products', ''], cursor)).toBeUndefined();
  expect(cursors.open(['products'], cursor)).toBeUndefined();
  expect(createCursors('other').open(list, cursor)).toBeUndefined();
});

test('what was altered in any place is refused', () => {
  fc.assert(
    fc.property(fc.nat(cursor.length - 2), fc.constantFrom('A', 'z', '.', '_', '#'), (place, character) => {
      fc.pre(cursor[place] !== character);
      const altered = cursor.slice(0, place) + character + cursor.slice(place + 1);
      expect(cursors.open(list, altered)).toBeUndefined();
    }),
  );
});

test.each(['', '.', 'x', 'a.b', `${cursor}.`, 'e30.', '💥'])('a broken cursor is refused: %s', (broken) => {
  expect(cursors.open(list, broken)).toBeUndefined();
});
