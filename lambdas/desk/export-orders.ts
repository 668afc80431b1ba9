import type { OrderExport } from '../contracts/manage-orders.ts';
import type { OrderBook } from '../orders/order.ts';
import { fromIndianTime } from '../platform/clock.ts';
import { exportCsv, type TextFile } from '../platform/csv-export.ts';
import type { Result } from '../platform/result.ts';
import { headings, rowOf } from './order-rows.ts';

/** Exports the orders of these days in India as CSV, oldest first. Refuses (`invalid_request`) what exceeds one response. */
export const exportOrders = (
  { book }: { readonly book: Pick<OrderBook, 'ofDays'> },
  days: OrderExport,
): Promise<Result<TextFile>> =>
  exportCsv({
    name: 'orders',
    fileName: fileNameOf(days),
    headings,
    rowOf,
    page: (after) => book.ofDays(timesOf(days), after),
  });

/** The first and the last moment of these days. */
const timesOf = ({ from, to }: OrderExport): OrderExport => ({
  ...(from !== undefined && { from: fromIndianTime(`${from}T00:00:00.000`).toISOString() }),
  ...(to !== undefined && { to: fromIndianTime(`${to}T23:59:59.999`).toISOString() }),
});

const fileNameOf = ({ from, to }: OrderExport): string =>
  `orders${from === undefined ? '' : `-from-${from}`}${to === undefined ? '' : `-to-${to}`}.csv`;
