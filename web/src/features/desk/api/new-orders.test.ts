import { expect, test } from 'vitest';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { arrivals, type KnownOrders } from './new-orders.ts';

const order = (orderId: string, minute: number) =>
  aManagedOrder({ orderId, createdAt: `2026-06-01T12:${String(minute).padStart(2, '0')}:00.000Z` });

/** The number of new orders reported for each of these responses in turn. */
function countsOf(pages: readonly Parameters<typeof arrivals>[1][]): readonly number[] {
  let known: KnownOrders | undefined;
  return pages.map((page) => {
    const { count, next } = arrivals(known, page);
    known = next;
    return count;
  });
}

test('counts each new order once, and no order of the first response', () => {
  const [a, b, c] = [order('a', 0), order('b', 1), order('c', 2)];
  expect(countsOf([{ orders: [a] }, { orders: [a] }, { orders: [c, b, a] }, { orders: [c, b, a] }])).toEqual([
    0, 0, 2, 0,
  ]);
  expect(countsOf([{ orders: [] }, { orders: [a] }])).toEqual([0, 1]);
});

test('counts a card order that is paid after a newer order has arrived', () => {
  const [paidLate, cash] = [order('paid late', 0), order('cash', 3)];
  expect(countsOf([{ orders: [] }, { orders: [cash] }, { orders: [cash, paidLate] }])).toEqual([0, 1, 1]);
});

test('does not count an older order that moves up from a later page', () => {
  const pages = [
    { orders: [order('c', 3), order('b', 2)], nextCursor: 'more' },
    { orders: [order('b', 2), order('a', 1)], nextCursor: 'more' },
  ];
  expect(countsOf(pages)).toEqual([0, 0]);
});
