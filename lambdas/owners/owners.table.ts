import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { ownerKey } from '../platform/dynamodb/keys.ts';
import { conditionally, conditions } from '../platform/dynamodb/writes.ts';
import type { Owners } from './owners.ts';

/** The shop's owners in the table, one item each. */
export function ownerTable({ name: TableName, documents }: Table): Owners {
  return {
    async has(userId) {
      const { Item } = await documents.send(new GetCommand({ TableName, Key: ownerKey(userId), ConsistentRead: true }));
      return Item !== undefined;
    },

    async add({ userId, addedAt }) {
      const Item = { ...ownerKey(userId), userId, addedAt };
      await conditionally(documents.send(new PutCommand({ TableName, Item, ...conditions.absent })));
    },
  };
}
