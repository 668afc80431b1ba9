import { batchGet } from '../platform/dynamodb/batch-get.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import {
  allOrders,
  byTime,
  gsi2,
  gsi3,
  gsi4,
  type Index,
  indexKey,
  moneyKeptOrders,
  orderKey,
  orderListKey,
  refundingOrders,
  sortKeysOf,
  statusPartition,
  unconfirmedOrders,
} from '../platform/dynamodb/keys.ts';
import { mergePages } from '../platform/dynamodb/merge-pages.ts';
import { type IndexQuery, indexPage } from '../platform/dynamodb/query.ts';
import type { Page } from '../platform/paging.ts';
import type { OrderBook, OrderBookQuery, OrderRecord } from './order.ts';
import { listed, toRecord } from './orders.table.ts';

/** All customers' orders in the table. */
export function orderBookTable(table: Table): OrderBook {
  return {
    async list({ limit, after, key, ...wanted }) {
      const [index, list] = listOf(wanted);
      const query = { limit, after, forward: false };
      const page =
        key === undefined
          ? await listPage(table, index, list, query)
          : await indexPage<OrderRecord>(table, index, { partition: orderListKey(list, key), ...query });
      return { ...page, entries: index === gsi3 ? listed(page.entries) : page.entries.map(toRecord) };
    },

    async findMany(orderIds) {
      const items = await batchGet<OrderRecord>(table, orderIds.map(orderKey), { consistent: false });
      return new Map(items.map((item) => [item.orderId, toRecord(item)]));
    },

    async between(times, after) {
      const page = await listPage(table, gsi3, allOrders, { after, sortKeys: sortKeysOf(times), forward: true });
      return { ...page, entries: listed(page.entries) };
    },
  };
}

/** One page of a list of orders, by one Query of each of its keys. */
async function listPage(
  table: Table,
  index: Index,
  list: string,
  query: Omit<IndexQuery, 'partition'> & { readonly forward: boolean },
): Promise<Page<OrderRecord>> {
  const { after } = query;
  const pages = await Promise.all(
    Array.from({ length: table.orderKeys.read }, (_, key) => {
      const partition = orderListKey(list, key);
      const start = after && { ...after, [index.partition]: partition };
      return indexPage<OrderRecord>(table, index, { ...query, partition, after: start });
    }),
  );
  const [only] = pages;
  if (only !== undefined && pages.length === 1) return only;
  const { entries, more } = mergePages(
    pages.map(({ entries, next }) => ({ entries, until: next?.[index.sort] })),
    { ...query, sortOf },
  );
  const last = entries.at(-1);
  if (!more || last === undefined) return { entries };
  // The position is one of the list's first key, which a stage with any number of keys can continue.
  return { entries, next: { ...orderKey(last.orderId), ...indexKey(index, list, sortOf(last)) } };
}

const sortOf = ({ createdAt, orderId }: OrderRecord): string => byTime(createdAt, orderId);

function listOf({
  status,
  confirmation,
  moneyKept,
  refunding,
}: Omit<OrderBookQuery, 'limit' | 'after' | 'key'>): [Index, string] {
  if (moneyKept) return [gsi4, moneyKeptOrders];
  if (refunding) return [gsi4, refundingOrders];
  if (confirmation !== undefined) return [gsi4, unconfirmedOrders];
  return status === undefined ? [gsi3, allOrders] : [gsi2, statusPartition(status)];
}
