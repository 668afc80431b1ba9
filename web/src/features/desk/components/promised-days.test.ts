import { expect, test } from 'vitest';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { byPromise, daysOf, isLate } from './promised-days.tsx';

const promised = (readyBy: string) =>
  aManagedOrder({ orderId: readyBy, promise: { startBy: readyBy, readyBy, arrivesBy: '2026-12-05' } });

test.each([
  ['placed', '2026-12-02', false],
  ['making', '2026-12-03', true],
  ['shipped', '2026-12-05', false],
  ['shipped', '2026-12-06', true],
  ['delivered', '2026-12-31', false],
] as const)('D33: an order %s is late on %s: %s', (status, today, late) => {
  expect(isLate({ ...promised('2026-12-02'), status }, today)).toBe(late);
});

test('D33: an order that was refunded in full before its parcel left isn’t promised for any day', () => {
  const order = { ...promised('2026-12-02'), payment: { method: 'card', status: 'refunded' } } as const;
  expect(daysOf(order)).toBeUndefined();
  expect(daysOf({ ...order, status: 'shipped' })).toBe(order.promise);
});

test('D35: a gift that is made again has its own days, not those of the order that was delivered', () => {
  const order = { ...promised('2026-12-02'), status: 'delivered', newGift: { readyBy: '2026-12-09' } } as const;
  expect(daysOf(order)).toBe(order.newGift);
  expect(['2026-12-09', '2026-12-10'].map((today) => isLate(order, today))).toEqual([false, true]);
});

test('D33: the earliest days come first, orders without one last and in their sequence', () => {
  const [a, b] = [aManagedOrder({ orderId: 'a' }), aManagedOrder({ orderId: 'b' })];
  const sorted = byPromise([a, promised('2026-12-03'), b, promised('2026-12-01')]);
  expect(sorted.map(({ orderId }) => orderId)).toEqual(['2026-12-01', '2026-12-03', 'a', 'b']);
});
