import { expect, test } from 'vitest';
import { aLine } from '#tests/support/web/a-cart.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { stopped } from '#web/texts/desk/desk.ts';
import { answersText } from './save-photos.ts';

test('lists each gift with its answers and its missing answers', () => {
  const lines = [
    { ...aLine('mosaic', 2), answered: [{ id: 'names', label: 'Names', value: 'Asha\nRavi' }] },
    { ...aLine('mug'), missing: [{ id: 'day', label: 'Wedding day' }] },
  ];
  const [order, customer, , , ...gifts] = answersText(aManagedOrder({ lines })).split('\r\n');
  expect([order, customer]).toEqual(['Order order-1', 'Customer: Asha Rao']);
  expect(gifts).toEqual([
    '1. 2 × The mosaic',
    '   Names: Asha',
    '      Ravi',
    '',
    '2. 1 × The mug',
    '   Still needed: Wedding day',
    '',
  ]);
});

test.each([
  ['cancelled', { status: 'cancelled' }],
  ['refunded', { payment: { method: 'card', status: 'refunded' } }],
] as const)('begins with the words that stop an order, and asks for nothing more: %s', (stop, fields) => {
  const lines = [{ ...aLine('mug'), missing: [{ id: 'day', label: 'Wedding day' }] }];
  const text = answersText(aManagedOrder({ ...fields, lines }));
  expect(text.split('\r\n').slice(0, 3)).toEqual([stopped[stop], '', 'Order order-1']);
  expect(text).not.toContain('Still needed');
});
