import { limits } from '../contracts/limits.ts';
import type { OrderExport } from '../contracts/manage-orders.ts';
import type { OrderBook } from '../orders/order.ts';
import type { Position } from '../platform/cursors.ts';
import { type Refusal, type Result, refuse, succeed } from '../platform/result.ts';
import { byteOrderMark, csvRow } from './csv.ts';
import { headings, rowOf } from './order-rows.ts';

/** A text for the owner to keep, and the name under which a browser saves it. */
interface TextFile {
  readonly fileName: string;
  readonly text: string;
}

/**
 * The orders of these days for an accountant, the oldest first, as comma-separated values. All of them or none: days
 * that hold more than one answer can carry are refused (`invalid_request`), never cut.
 */
export async function exportOrders(
  { book }: { readonly book: Pick<OrderBook, 'ofDays'> },
  days: OrderExport,
): Promise<Result<TextFile>> {
  const rows = [byteOrderMark + csvRow(headings)];
  let bytes = 0;
  let after: Position | undefined;
  for (let read = 0; read < limits.exportReads; read++) {
    const page = await book.ofDays(days, after);
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

/** In bytes: an answer travels as a JSON string, in which quotes and line breaks take two characters each. */
const sizeInAnswer = (text: string): number => Buffer.byteLength(JSON.stringify(text));

const fileNameOf = ({ from, to }: OrderExport): string =>
  `orders${from === undefined ? '' : `-from-${from}`}${to === undefined ? '' : `-to-${to}`}.csv`;

const shorter = 'There are too many orders in these days for one file. Please choose fewer days.';
const tooMuch: Refusal = refuse(
  'invalid_request',
  shorter,
  ['from', 'to'].map((field) => ({ field, message: shorter })),
);
