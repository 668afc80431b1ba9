import type { PageKind } from '../../lib/gather-page.ts';

interface AnyOrderPage<Order> {
  readonly orders: readonly Order[];
  readonly nextCursor?: string;
}

/** How answers of a list of orders become one page: one may be short, where others were left out of it. */
export const orderPages = <Order>(): PageKind<AnyOrderPage<Order>> => ({
  count: ({ orders }) => orders.length,
  join: (first, second) => ({ ...second, orders: [...first.orders, ...second.orders] }),
});
