import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { ownerKey, ownersPartition } from '../platform/dynamodb/keys.ts';
import { everyItem } from '../platform/dynamodb/query.ts';
import { conditionally, conditionallyAll, conditions } from '../platform/dynamodb/writes.ts';
import type { OwnerRecord, Owners } from './owners.ts';

/** The shop's owners in the table, one item each. */
export function ownerTable(table: Table): Owners {
  const { name: TableName, documents } = table;
  const ofOwners = {
    TableName,
    KeyConditionExpression: 'pk = :owners',
    ExpressionAttributeValues: { ':owners': ownersPartition },
    ConsistentRead: true,
  };
  return {
    async has(userId) {
      const { Item } = await documents.send(new GetCommand({ TableName, Key: ownerKey(userId), ConsistentRead: true }));
      return Item !== undefined;
    },

    async list() {
      const owners = await everyItem<OwnerRecord>(table, ofOwners);
      return owners.map(({ userId }) => userId);
    },

    async add({ userId, addedAt }) {
      const Item = { ...ownerKey(userId), userId, addedAt };
      await conditionally(documents.send(new PutCommand({ TableName, Item, ...conditions.absent })));
    },

    async leave(userId) {
      const { pk, sk } = ownerKey(userId);
      for (;;) {
        const { Items = [] } = await documents.send(new QueryCommand(ofOwners));
        if (!Items.some((item) => item.sk === sk)) return 'none';
        const other = Items.find((item) => item.sk !== sk);
        if (other === undefined) return 'last';
        // Of two owners who leave at once, the second finds that the first is gone, and looks again.
        const { done } = await conditionallyAll(table, [
          { ConditionCheck: { TableName, Key: { pk, sk: other.sk }, ...conditions.present } },
          { Delete: { TableName, Key: { pk, sk } } },
        ]);
        if (done) return 'left';
      }
    },
  };
}
