import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { OrderRecord, Orders, Placement } from '../operations/orders/order.ts';
import type { Table } from './client.ts';
import {
  allOrders,
  byTime,
  cartLineKey,
  gsi1,
  gsi2,
  gsi3,
  indexKey,
  orderKey,
  ordersPartition,
  statusPartition,
} from './keys.ts';
import { type Attributes, fromAttributes } from './old-item.ts';
import { newestFirst } from './query.ts';
import { conditions, type Transaction, transact } from './writes.ts';

/** The orders in the table. */
export function orderTable(table: Table): Orders {
  const { name: TableName, documents } = table;
  return {
    async find(orderId) {
      const { Item } = await documents.send(
        new GetCommand({ TableName, Key: orderKey(orderId), ConsistentRead: true }),
      );
      return Item === undefined ? undefined : toRecord(Item as OrderRecord);
    },

    async place(order) {
      const transaction = await transact<OrderRecord>(table, [
        {
          Put: {
            TableName,
            Item: { ...orderKey(order.orderId), ...order, ...inLists(order) },
            ...conditions.absent,
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
        ...order.lines.map(({ productId, qty }) => ({
          Delete: {
            TableName,
            Key: cartLineKey(order.userId, productId),
            ConditionExpression: 'qty = :qty',
            ExpressionAttributeValues: { ':qty': qty },
          },
        })),
      ]);
      return placementOf(order, transaction);
    },

    async listOf(userId, query) {
      const partition = ordersPartition(userId);
      const page = await newestFirst<OrderRecord>(table, gsi1, { partition, ...query });
      return { ...page, entries: page.entries.map(toRecord) };
    },
  };
}

/** The order's places among its shopper's, among those of its status, and among all. */
const inLists = ({ userId, status, createdAt, orderId }: OrderRecord) => {
  const place = byTime(createdAt, orderId);
  return {
    ...indexKey(gsi1, ordersPartition(userId), place),
    ...indexKey(gsi2, statusPartition(status), place),
    ...indexKey(gsi3, allOrders, place),
  };
};

/** The order stands first in the transaction, its lines follow in their own order. */
function placementOf(order: OrderRecord, transaction: Transaction<OrderRecord>): Placement {
  if (transaction.outcome === 'done') return { outcome: 'placed' };
  if (transaction.outcome === 'busy') return { outcome: 'busy' };
  const standing = transaction.failed.get(0)?.standing;
  if (standing !== undefined) return { outcome: 'exists', order: toRecord(standing) };
  const changed = order.lines.filter((_, index) => transaction.failed.has(index + 1));
  return { outcome: 'lines-changed', productIds: changed.map(({ productId }) => productId) };
}

const toRecord = (item: OrderRecord): OrderRecord => ({
  orderId: item.orderId,
  userId: item.userId,
  fingerprint: item.fingerprint,
  status: item.status,
  payment: item.payment,
  name: item.name,
  email: item.email,
  mobileNo: item.mobileNo,
  residentialAddress: item.residentialAddress,
  totalPaise: item.totalPaise,
  cartQty: item.cartQty,
  lines: item.lines,
  createdAt: item.createdAt,
  history: item.history,
});

/** The order that an image of the table's stream shows. */
export const orderImage = (image: Attributes): OrderRecord =>
  toRecord(fromAttributes(image) as Record<string, unknown> & OrderRecord);
