import type { Table } from '../platform/dynamodb/client.ts';
import { orderWordPartition } from '../platform/dynamodb/keys.ts';
import { searchIndexTable } from '../platform/dynamodb/search-index-table.ts';
import type { SearchIndex } from '../platform/search/search-index.ts';
import type { OrderEntry } from './order-search-words.ts';

/** The search index of orders in the table. */
export const orderIndexTable = (table: Table): SearchIndex<OrderEntry> =>
  searchIndexTable(table, {
    partitionOf: orderWordPartition,
    idOf: ({ orderId }) => orderId,
    read: ({ orderId, name, buyer, mobileNo, parcel, createdAt, revision }) => ({
      ...{ orderId, name, mobileNo, createdAt, revision },
      ...(buyer !== undefined && { buyer }),
      ...(parcel !== undefined && { parcel }),
    }),
  });
