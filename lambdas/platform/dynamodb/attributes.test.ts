import { expect, test } from 'vitest';
import { fromAttributes } from './attributes.ts';

test('converts typed attributes to a plain item', () => {
  const item = {
    title: { S: 'Mug' },
    pricePaise: { N: '9007199254740991' },
    live: { BOOL: false },
    orders: { SS: ['a', 'b'] },
    lines: { L: [{ M: { qty: { N: '2' } } }, { S: 'x' }] },
  };
  expect(fromAttributes(item)).toEqual({
    title: 'Mug',
    pricePaise: Number.MAX_SAFE_INTEGER,
    live: false,
    orders: new Set(['a', 'b']),
    lines: [{ qty: 2 }, 'x'],
  });
});

test('throws for a type that our items do not use', () => {
  expect(() => fromAttributes({ x: { NS: ['1'] } })).toThrow('NS');
});
