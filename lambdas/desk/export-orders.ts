import type { Days } from '../contracts/export-days.ts';
import type { OrderBook } from '../orders/order.ts';
import { timesOf } from '../platform/clock.ts';
import { exportCsv, type TextFile } from '../platform/csv-export.ts';
import type { Result } from '../platform/result.ts';
import { headings, rowOf } from './order-rows.ts';

/** Exports the orders of these days in India as CSV, oldest first. Refuses (`invalid_request`) what exceeds one response. */
export const exportOrders = (
  { book }: { readonly book: Pick<OrderBook, 'between'> },
  days: Days,
): Promise<Result<TextFile>> =>
  exportCsv({
    name: 'orders',
    fileName: fileNameOf(days),
    headings,
    rowOf,
    page: (after) => book.between(timesOf(days), after),
  });

const fileNameOf = ({ from, to }: Days): string =>
  `orders${from === undefined ? '' : `-from-${from}`}${to === undefined ? '' : `-to-${to}`}.csv`;
