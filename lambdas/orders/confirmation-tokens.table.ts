import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { confirmationTokenKey } from '../platform/dynamodb/keys.ts';
import type { ConfirmationTokens } from './confirm-by-customer.ts';

/** The tokens of mailed confirmation links in the table. Each is an item of its own, so a wrong token never reads an order. */
export function confirmationTokenTable({ name: TableName, documents }: Table): ConfirmationTokens {
  return {
    async put(orderId, hash, expiresAt) {
      const Item = { ...confirmationTokenKey(orderId, hash), expiresAt };
      await documents.send(new PutCommand({ TableName, Item }));
    },

    // DynamoDB can take days to delete an expired item.
    async has(orderId, hash, time) {
      const Key = confirmationTokenKey(orderId, hash);
      const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item !== undefined && Item.expiresAt > time;
    },
  };
}
