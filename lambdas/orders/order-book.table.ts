import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '../platform/dynamodb/batch-get.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import {
  allOrders,
  gsi2,
  gsi3,
  gsi4,
  type Index,
  moneyKeptOrders,
  orderKey,
  refundingOrders,
  sortKeysOf,
  statusPartition,
  unconfirmedOrders,
} from '../platform/dynamodb/keys.ts';
import { newestFirst } from '../platform/dynamodb/query.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import type { OrderBook, OrderBookQuery, OrderRecord } from './order.ts';
import { listed, toRecord } from './orders.table.ts';

/** All customers' orders in the table. */
export function orderBookTable(table: Table): OrderBook {
  const { name: TableName, documents } = table;
  return {
    async list({ limit, after, ...wanted }) {
      const [index, partition] = listOf(wanted);
      const page = await newestFirst<OrderRecord>(table, index, { partition, limit, after });
      return { ...page, entries: index === gsi3 ? listed(page.entries) : page.entries.map(toRecord) };
    },

    async findMany(orderIds) {
      const items = await batchGet<OrderRecord>(table, orderIds.map(orderKey), { consistent: false });
      return new Map(items.map((item) => [item.orderId, toRecord(item)]));
    },

    async between(times, after) {
      const { first, last } = sortKeysOf(times);
      const { Items = [], LastEvaluatedKey } = await documents.send(
        new QueryCommand({
          TableName,
          IndexName: gsi3.name,
          KeyConditionExpression: `${gsi3.partition} = :all AND ${gsi3.sort} BETWEEN :first AND :last`,
          ExpressionAttributeValues: { ':all': allOrders, ':first': first, ':last': last },
          ExclusiveStartKey: after,
        }),
      );
      const entries = listed(Items.map(stored<OrderRecord>));
      return { entries, ...(LastEvaluatedKey === undefined ? {} : { next: LastEvaluatedKey }) };
    },
  };
}

function listOf({
  status,
  confirmation,
  moneyKept,
  refunding,
}: Omit<OrderBookQuery, 'limit' | 'after'>): [Index, string] {
  if (moneyKept) return [gsi4, moneyKeptOrders];
  if (refunding) return [gsi4, refundingOrders];
  if (confirmation !== undefined) return [gsi4, unconfirmedOrders];
  return status === undefined ? [gsi3, allOrders] : [gsi2, statusPartition(status)];
}
