import type { OrderPage } from '../../../../lambdas/contracts/order.ts';
import type { PageKind } from '../../lib/gather-page.ts';

/** How answers of a list of orders become one page: one may be short, where others were left out of it. */
export const orderPages: PageKind<OrderPage> = {
  count: ({ orders }) => orders.length,
  join: (first, second) => ({ ...second, orders: [...first.orders, ...second.orders] }),
};
