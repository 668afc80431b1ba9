import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { cartLineKey, cartLinePrefix, userKey } from '../platform/dynamodb/keys.ts';
import { everyItem } from '../platform/dynamodb/query.ts';
import { requestMark } from '../platform/dynamodb/request-mark.ts';
import { conditionally, conditions } from '../platform/dynamodb/writes.ts';
import type { CartLineRecord, Carts } from './cart.ts';

/** The customers' carts in the table. */
export function cartTable(table: Table): Carts {
  const { name: TableName, documents } = table;
  return {
    async lines(userId) {
      const items = await everyItem<CartLineRecord>(table, {
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': userKey(userId).pk, ':prefix': cartLinePrefix },
        ConsistentRead: true,
      });
      return items.map(({ productId, qty, title, addedAt }) => ({ productId, qty, title, addedAt }));
    },

    async put(userId, { productId, qty, title, addedAt }) {
      await documents.send(
        new UpdateCommand({
          TableName,
          Key: cartLineKey(userId, productId),
          ...marked(
            'SET productId = :productId, qty = :qty, title = :title, addedAt = if_not_exists(addedAt, :addedAt)',
            { ':productId': productId, ':qty': qty, ':title': title, ':addedAt': addedAt },
          ),
        }),
      );
    },

    async setQty(userId, productId, qty) {
      const { done } = await conditionally(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: cartLineKey(userId, productId),
            ...marked('SET qty = :qty', { ':qty': qty }),
            ...conditions.present,
          }),
        ),
      );
      return done;
    },

    async remove(userId, productId) {
      await documents.send(new DeleteCommand({ TableName, Key: cartLineKey(userId, productId) }));
    },
  };
}

/** An update that also writes the request ID to the line. */
function marked(update: string, values: Readonly<Record<string, string | number>>) {
  const { requestId } = requestMark();
  return requestId === undefined
    ? { UpdateExpression: update, ExpressionAttributeValues: values }
    : {
        UpdateExpression: `${update}, requestId = :requestId`,
        ExpressionAttributeValues: { ...values, ':requestId': requestId },
      };
}
