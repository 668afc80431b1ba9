import { keepIndex } from '../platform/search/keep-index.ts';
import type { SearchIndex } from '../platform/search/search-index.ts';
import type { Change } from '../platform/stream.ts';
import type { OrderRecord, Orders } from './order.ts';
import { type OrderEntry, orderEntryOf, orderPrefixes } from './order-search-words.ts';
import { parcelOf } from './tracking.ts';

interface IndexOrderDependencies {
  readonly orders: Pick<Orders, 'find'>;
  readonly index: Pick<SearchIndex<OrderEntry>, 'put' | 'remove'>;
}

/**
 * Updates the search postings of one order. Ignores changes of other fields than name, mobile number and parcel.
 * @throws ContentionError while the order keeps changing.
 */
export async function indexOrder(
  { orders, index }: IndexOrderDependencies,
  changes: readonly Change<OrderRecord>[],
): Promise<void> {
  const images = changes
    .filter(({ before, after }) => searchedTexts(before) !== searchedTexts(after))
    .flatMap(({ before, after }) => [before, after].filter((order) => order !== undefined));
  await keepIndex<OrderEntry>(
    {
      index,
      wordsOf: orderPrefixes,
      async current({ orderId }) {
        const order = await orders.find(orderId);
        return order === undefined ? undefined : orderEntryOf(order);
      },
    },
    images.map(orderEntryOf),
  );
}

const searchedTexts = (order: OrderRecord | undefined): string =>
  JSON.stringify(order && [order.name, order.buyer, order.mobileNo, parcelOf(order)?.number]);
