import type { OrderExport } from '../contracts/manage-orders.ts';
import type { OrderBook } from '../orders/order.ts';
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

/** The first and the last moment of these days. India has one time zone and no daylight saving time. */
const timesOf = ({ from, to }: OrderExport): OrderExport => ({
  ...(from !== undefined && { from: new Date(`${from}T00:00:00.000+05:30`).toISOString() }),
  ...(to !== undefined && { to: new Date(`${to}T23:59:59.999+05:30`).toISOString() }),
});

const fileNameOf = ({ from, to }: OrderExport): string =>
  `orders${from === undefined ? '' : `-from-${from}`}${to === undefined ? '' : `-to-${to}`}.csv`;
