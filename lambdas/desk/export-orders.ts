import { limits } from '../contracts/limits.ts';
import type { OrderExport } from '../contracts/manage-orders.ts';
import type { OrderBook } from '../orders/order.ts';
import { byteOrderMark, csvRow } from '../platform/csv.ts';
import type { Position } from '../platform/cursors.ts';
import { type Refusal, type Result, refuse, succeed } from '../platform/result.ts';
import { headings, rowOf } from './order-rows.ts';

/** A file for the owner to download, and its name. */
interface TextFile {
  readonly fileName: string;
  readonly text: string;
}

/**
 * Exports the orders of these days in India as CSV, the oldest first. All or none: if they exceed the size of one answer, the export is
 * refused (`invalid_request`), never truncated.
 */
export async function exportOrders(
  { book }: { readonly book: Pick<OrderBook, 'ofDays'> },
  days: OrderExport,
): Promise<Result<TextFile>> {
  const rows = [byteOrderMark + csvRow(headings)];
  let bytes = 0;
  let after: Position | undefined;
  for (let read = 0; read < limits.exportReads; read++) {
    const page = await book.ofDays(timesOf(days), after);
    for (const order of page.entries) {
      const row = csvRow(rowOf(order));
      rows.push(row);
      bytes += sizeInAnswer(row);
    }
    if (bytes > limits.exportBytes) return tooMuch;
    if (page.next === undefined) return succeed({ fileName: fileNameOf(days), text: rows.join('') });
    after = page.next;
  }
  return tooMuch;
}

/** The first and the last moment of these days: India has one time zone, without summer time. */
const timesOf = ({ from, to }: OrderExport): OrderExport => ({
  ...(from !== undefined && { from: new Date(`${from}T00:00:00.000+05:30`).toISOString() }),
  ...(to !== undefined && { to: new Date(`${to}T23:59:59.999+05:30`).toISOString() }),
});

/** In bytes: the answer is a JSON string, which escapes quotes and line breaks as two characters. */
const sizeInAnswer = (text: string): number => Buffer.byteLength(JSON.stringify(text));

const fileNameOf = ({ from, to }: OrderExport): string =>
  `orders${from === undefined ? '' : `-from-${from}`}${to === undefined ? '' : `-to-${to}`}.csv`;

const shorter = 'There are too many orders in these days for one file. Please choose fewer days.';
const tooMuch: Refusal = refuse(
  'invalid_request',
  shorter,
  ['from', 'to'].map((field) => ({ field, message: shorter })),
);
