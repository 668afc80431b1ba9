import { limits } from '../contracts/limits.ts';
import type { OrderPage } from '../contracts/orders/order.ts';
import type { Cursors } from '../platform/cursors.ts';
import { nextCursor, startOf } from '../platform/paging.ts';
import { type Result, succeed } from '../platform/result.ts';
import { type Orders, toOrder } from './order.ts';

interface ListOrdersDependencies {
  readonly orders: Pick<Orders, 'listOf'>;
  readonly cursors: Cursors;
}

/** Returns a page of the customer's own orders, newest first. Refuses a cursor of another list or customer. */
export async function listOrders(
  { orders, cursors }: ListOrdersDependencies,
  userId: string,
  cursor: string | undefined,
): Promise<Result<OrderPage>> {
  const list = ['orders', userId];
  const start = startOf(cursors, list, cursor);
  if (!start.ok) return start;
  const page = await orders.listOf(userId, { limit: limits.ordersPerPage.default, ...start.value });
  return succeed({ orders: page.entries.map(toOrder), ...nextCursor(cursors, list, page.next) });
}
