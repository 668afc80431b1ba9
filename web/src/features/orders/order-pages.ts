import type { PageKind } from '../../lib/gather-page.ts';

interface AnyOrderPage<Order> {
  readonly orders: readonly Order[];
  readonly nextCursor?: string;
}

/** How to merge several responses into one page. A response may be short, because the API filters orders out. */
export const orderPages = <Order>(): PageKind<AnyOrderPage<Order>> => ({
  count: ({ orders }) => orders.length,
  join: (first, second) => ({ ...second, orders: [...first.orders, ...second.orders] }),
});
