import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { ownerKey, ownersPartition } from '../platform/dynamodb/keys.ts';
import { everyItem, wholePartition } from '../platform/dynamodb/query.ts';
import { conditionally, conditionallyAll, conditions } from '../platform/dynamodb/writes.ts';
import type { OwnerRecord, Owners } from './owners.ts';

/** The shop's owners in the table, one item each. */
export function ownerTable(table: Table): Owners {
  const { name: TableName, documents } = table;
  const query = async (options: { readonly Limit?: number } = {}) => {
    const { Items = [] } = await documents.send(
      new QueryCommand({ ...wholePartition(TableName, ownersPartition), ...options }),
    );
    return Items;
  };
  return {
    async has(userId) {
      const { Item } = await documents.send(new GetCommand({ TableName, Key: ownerKey(userId), ConsistentRead: true }));
      return Item !== undefined;
    },

    list: async (limit) => (await query({ Limit: limit })).map(({ userId }) => String(userId)),

    async add({ userId, addedAt }) {
      const Item = { ...ownerKey(userId), userId, addedAt };
      await conditionally(documents.send(new PutCommand({ TableName, Item, ...conditions.absent })));
    },

    async noteSecondFactor(userId, seenAt) {
      const note = documents.send(
        new UpdateCommand({
          TableName,
          Key: ownerKey(userId),
          UpdateExpression: 'SET secondFactorSince = if_not_exists(secondFactorSince, :seenAt)',
          ...conditions.present,
          ExpressionAttributeValues: { ':seenAt': seenAt },
          ReturnValues: 'ALL_NEW',
        }),
      );
      if (!(await conditionally(note)).done) return undefined;
      return Number((await note).Attributes?.secondFactorSince);
    },

    async forgetSecondFactor(userId) {
      await conditionally(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: ownerKey(userId),
            UpdateExpression: 'REMOVE secondFactorSince',
            ...conditions.present,
          }),
        ),
      );
    },

    async leave(userId) {
      const { pk, sk } = ownerKey(userId);
      for (;;) {
        const items = await query();
        if (!items.some((item) => item.sk === sk)) return 'none';
        const other = items.find((item) => item.sk !== sk);
        if (other === undefined) return 'last';
        // If two owners leave concurrently, the condition of the second fails, and it reads the owners again.
        const { done } = await conditionallyAll(table, [
          { ConditionCheck: { TableName, Key: { pk, sk: other.sk }, ...conditions.present } },
          { Delete: { TableName, Key: { pk, sk } } },
        ]);
        if (done) return 'left';
      }
    },
  };
}

/** What only `npm run owner` does with owners. It may also remove the last one. */
export const operatorOwners = (table: Table) => ({
  list: (): Promise<readonly OwnerRecord[]> =>
    everyItem<OwnerRecord>(table, wholePartition(table.name, ownersPartition)),

  async delete(userId: string): Promise<void> {
    await table.documents.send(new DeleteCommand({ TableName: table.name, Key: ownerKey(userId) }));
  },
});
