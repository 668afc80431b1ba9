import { expect, test } from 'vitest';
import { order } from '#tests/support/unit/order.ts';
import { noon } from '#tests/support/unit/records.ts';
import { moveOrders } from './move-orders.ts';
import type { OrderBookQuery, OrderRecord } from './order.ts';

const [one, two] = [order({ orderId: 'ONE' }), order({ orderId: 'TWO' })];

/** A shop whose list of placed orders has both orders under its sixth key, one a page. */
function open(now = () => noon) {
  const read: OrderBookQuery[] = [];
  const written: OrderRecord[] = [];
  const book = {
    list: async (query: OrderBookQuery) => {
      read.push(query);
      if (query.status !== 'placed' || query.key !== 5) return { entries: [] };
      return query.after === undefined ? { entries: [one], next: { sk: 'ORDER' } } : { entries: [two] };
    },
  };
  const replace = async (_: OrderRecord, next: OrderRecord) => written.push(next) > 0;
  return { read, written, dependencies: { book, orders: { replace }, orderKeys: { written: 4, read: 8 }, now } };
}
const later = new Date(noon.getTime() + 1);

test('moves the orders under keys that are written no more, and leaves the others', async () => {
  const { read, written, dependencies } = open();
  expect(await moveOrders(dependencies, later)).toBe(2);
  expect(written).toEqual([one, two]);
  expect(read.filter(({ key = 0 }) => key < 4)).toEqual([]);
  // Also those beyond the read ones: a stage may have lowered both numbers at once.
  expect(read.some(({ key }) => key === 15)).toBe(true);
});

test('begins no read when its time is over', async () => {
  const { read, dependencies } = open();
  expect(await moveOrders(dependencies, noon)).toBe(0);
  expect(read).toEqual([]);
});
