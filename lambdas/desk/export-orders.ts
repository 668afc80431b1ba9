import type { OrderExport } from '../contracts/manage-orders.ts';
import type { OrderBook } from '../orders/order.ts';
import { exportCsv, type TextFile } from '../platform/csv-export.ts';
import type { Result } from '../platform/result.ts';
import { headings, rowOf } from './order-rows.ts';

/** Exports the orders of these days as CSV, the oldest first. Refused (`invalid_request`) if they exceed one answer. */
export const exportOrders = (
  { book }: { readonly book: Pick<OrderBook, 'ofDays'> },
  days: OrderExport,
): Promise<Result<TextFile>> =>
  exportCsv({
    name: 'orders',
    fileName: fileNameOf(days),
    headings,
    rowOf,
    page: (after) => book.ofDays(days, after),
  });

const fileNameOf = ({ from, to }: OrderExport): string =>
  `orders${from === undefined ? '' : `-from-${from}`}${to === undefined ? '' : `-to-${to}`}.csv`;
