import { mostOrderKeys } from '../contracts/names.ts';
import { type OrderStatus, orderStatuses } from '../contracts/orders/order.ts';
import type { Clock } from '../platform/clock.ts';
import type { OrderKeys } from '../platform/dynamodb/keys.ts';
import { inParallel } from '../platform/in-parallel.ts';
import type { OrderBook, Orders } from './order.ts';

interface Dependencies {
  readonly book: Pick<OrderBook, 'list'>;
  readonly orders: Pick<Orders, 'replace'>;
  readonly orderKeys: OrderKeys;
  readonly now: Clock;
}

const ordersPerRead = 100;
const concurrentOrders = 10;

/**
 * Writes orders again that are under keys that the stage writes no more, and so moves them to the others. Returns how many. Begins no
 * read after `until`: the next run continues.
 */
export async function moveOrders({ book, orders, orderKeys, now }: Dependencies, until: Date): Promise<number> {
  let moved = 0;
  const moveList = async (status: OrderStatus, key: number): Promise<void> => {
    let after: Awaited<ReturnType<OrderBook['list']>>['next'];
    do {
      if (now() >= until) return;
      const page = await book.list({ status, key, limit: ordersPerRead, after });
      // An order that was changed meanwhile has moved with its change.
      await inParallel(page.entries, concurrentOrders, (order) => orders.replace(order, order));
      moved += page.entries.length;
      after = page.next;
    } while (after !== undefined);
  };
  for (const status of orderStatuses) {
    for (let key = orderKeys.written; key < mostOrderKeys; key++) await moveList(status, key);
  }
  return moved;
}
