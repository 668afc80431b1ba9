import { photoClaims } from '../photos/photo-claims.table.ts';
import { type Attributes, fromAttributes } from '../platform/dynamodb/attributes.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { makingKey, orderKey } from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { atVersion, versionedItems } from '../platform/dynamodb/versioned-items.ts';
import { transactWithRetry } from '../platform/dynamodb/writes.ts';
import type { Making, MakingRecord } from './making.ts';

/** The making pictures of orders in the table. */
export function makingTable(table: Table): Making {
  const { name: TableName } = table;
  const items = versionedItems(table);
  return {
    find: (orderId) => items.find<MakingRecord>(makingKey(orderId), { consistent: true }),

    async add(next, { history }, { userId, photoId }) {
      const { orderId, version } = next;
      const added = await transactWithRetry(table, [
        { Put: { TableName, Item: { ...next, ...makingKey(orderId) }, ...atVersion(version - 1) } },
        {
          ConditionCheck: {
            TableName,
            Key: orderKey(orderId),
            ConditionExpression: 'size(history) = :steps',
            ExpressionAttributeValues: { ':steps': history.length },
          },
        },
        ...photoClaims(TableName, userId, [photoId], orderId),
      ]);
      if (added.outcome === 'done') return 'done';
      return added.failed.has(0) || added.failed.has(1) ? 'changed' : 'photo-gone';
    },

    replace: (next) => items.replace(makingKey(next.orderId), next.version - 1, next),
  };
}

/** The making pictures in an image of the table's stream. */
export const makingImage = (image: Attributes): MakingRecord => stored(fromAttributes(image));
