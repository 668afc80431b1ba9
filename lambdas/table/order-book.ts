import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { OrderBook, OrderRecord } from '../operations/orders/order.ts';
import { batchGet } from './batch-get.ts';
import type { Table } from './client.ts';
import { allOrders, daysOf, gsi2, gsi3, orderKey, statusPartition } from './keys.ts';
import { listed, toRecord } from './orders.ts';
import { newestFirst } from './query.ts';

/** All shoppers' orders in the table. */
export function orderBookTable(table: Table): OrderBook {
  const { name: TableName, documents } = table;
  return {
    async list({ status, limit, after }) {
      const index = status === undefined ? gsi3 : gsi2;
      const partition = status === undefined ? allOrders : statusPartition(status);
      const page = await newestFirst<OrderRecord>(table, index, { partition, limit, after });
      return { ...page, entries: status === undefined ? listed(page.entries) : page.entries.map(toRecord) };
    },

    async findMany(orderIds) {
      const items = await batchGet<OrderRecord>(table, orderIds.map(orderKey), { consistent: false });
      return new Map(items.map((item) => [item.orderId, toRecord(item)]));
    },

    async ofDays(days, after) {
      const { first, last } = daysOf(days);
      const { Items = [], LastEvaluatedKey } = await documents.send(
        new QueryCommand({
          TableName,
          IndexName: gsi3.name,
          KeyConditionExpression: `${gsi3.partition} = :all AND ${gsi3.sort} BETWEEN :first AND :last`,
          ExpressionAttributeValues: { ':all': allOrders, ':first': first, ':last': last },
          ExclusiveStartKey: after,
        }),
      );
      const entries = listed(Items as OrderRecord[]);
      return { entries, ...(LastEvaluatedKey === undefined ? {} : { next: LastEvaluatedKey }) };
    },
  };
}
