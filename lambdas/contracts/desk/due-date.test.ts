import { expect, test } from 'vitest';
import { aLine } from '#tests/support/web/a-cart.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { dueDate } from './due-date.ts';

const slow = { ...aLine('mosaic'), making: { minDays: 5, maxDays: 8 } };
const fast = { ...aLine('mug'), making: { minDays: 1, maxDays: 2 } };

test('adds the longest making time to the time when the order was placed', () => {
  expect(dueDate(aManagedOrder({ lines: [fast, slow, aLine('frame')] }))).toBe('2026-06-09T12:00:00.000Z');
});

test('starts at the last answer if that came later, and at the payment of a card order', () => {
  const answeredAt = '2026-06-10T09:00:00.000Z';
  expect(dueDate(aManagedOrder({ lines: [fast], answeredAt }))).toBe('2026-06-12T09:00:00.000Z');
  const history = [
    { status: 'awaiting-payment', at: '2026-06-01T12:00:00.000Z' },
    { status: 'placed', at: '2026-06-02T12:00:00.000Z' },
  ] as const;
  expect(dueDate(aManagedOrder({ lines: [fast], history }))).toBe('2026-06-04T12:00:00.000Z');
});

test('is undefined while an answer is missing, without a making time, and once the order is shipped', () => {
  const missing = [{ id: 'us', label: 'You two' }];
  expect(dueDate(aManagedOrder({ lines: [{ ...slow, missing }] }))).toBeUndefined();
  expect(dueDate(aManagedOrder())).toBeUndefined();
  expect(dueDate(aManagedOrder({ lines: [slow], status: 'shipped' }))).toBeUndefined();
});
