import { expect, test } from 'vitest';
import { card } from '#contracts/payments/means.ts';
import { stageTitle } from './stage-title.ts';
import { stagesOf } from './stages.ts';

test('names a stage after the order’s status, its payment, its confirmation or its request for answers', () => {
  const history = [
    { status: 'placed', at: '1' },
    { status: 'placed', at: '2', confirmation: 'confirmed' },
    { status: 'placed', at: '2', asked: 'by-owner' },
    { status: 'placed', at: '2', addressBefore: '1 Temple Street' },
    { status: 'shipped', at: '3' },
    { status: 'shipped', at: '4', payment: 'collected' },
  ] as const;
  expect(stagesOf({ status: 'shipped', history }).map((stage) => stageTitle(stage, card))).toEqual([
    'Placed',
    'Confirmed',
    'Asked for details',
    'Address changed',
    'Shipped',
    'Paid in cash',
    'Delivered',
  ]);
});
