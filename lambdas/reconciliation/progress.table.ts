import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { CardServiceName } from '../contracts/payments/card-services.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { reconcilerKey } from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { conditionally } from '../platform/dynamodb/writes.ts';
import type { Progress, ProgressStore } from './reconcile.ts';

/** The reconciler's progress with one card service, in the table. */
export function reconcilerTable(
  { name: TableName, documents }: Table,
  service: CardServiceName = 'stripe',
): ProgressStore {
  const Key = reconcilerKey(service);
  return {
    async find() {
      const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item === undefined ? undefined : toRecord(stored(Item));
    },

    async replace(next) {
      const Item = { ...Key, ...next };
      const condition = {
        ConditionExpression: 'attribute_not_exists(pk) OR version < :version',
        ExpressionAttributeValues: { ':version': next.version },
      };
      await conditionally(documents.send(new PutCommand({ TableName, Item, ...condition })));
    },
  };
}

const toRecord = ({ version, pass, completed, cardsSetUp }: Progress): Progress => ({
  version,
  cardsSetUp,
  ...(pass !== undefined && { pass }),
  ...(completed !== undefined && { completed }),
});
