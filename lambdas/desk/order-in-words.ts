import { customerName } from '../contracts/orders/customer-name.ts';
import type { OrderInWords } from '../contracts/orders/order-in-words.ts';
import type { OrderBook } from '../orders/order.ts';

export interface OrderInWordsDependencies {
  readonly book: Pick<OrderBook, 'findMany'>;
}

/** Adds to each entry of a list what names its order, by one read of all of them. An order that is gone has no words. */
export async function inWords<T extends { readonly orderId: string }>(
  { book }: OrderInWordsDependencies,
  entries: readonly T[],
): Promise<(T & { readonly inWords?: OrderInWords })[]> {
  const orders = await book.findMany(entries.map(({ orderId }) => orderId));
  return entries.map((entry) => {
    const order = orders.get(entry.orderId);
    const [line] = order?.lines ?? [];
    if (order === undefined || line === undefined) return entry;
    return { ...entry, inWords: { customer: customerName(order), title: line.title, lines: order.lines.length } };
  });
}
