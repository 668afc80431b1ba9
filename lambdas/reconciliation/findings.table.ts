import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { byTime, findingKey, findingsPartition, gsi4, indexKey } from '../platform/dynamodb/keys.ts';
import { newestFirst } from '../platform/dynamodb/query.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { type Condition, conditionally, conditions } from '../platform/dynamodb/writes.ts';
import type { FindingRecord, Findings } from './finding.ts';

/** The findings in the table. */
export function findingTable(table: Table): Findings {
  const { name: TableName, documents } = table;
  return {
    async find(findingId) {
      const { Item } = await documents.send(
        new GetCommand({ TableName, Key: findingKey(findingId), ConsistentRead: true }),
      );
      return Item === undefined ? undefined : toRecord(stored(Item));
    },

    async replace(current, next) {
      const Item = { ...findingKey(next.findingId), ...next, ...inList(next) };
      const { done } = await conditionally(documents.send(new PutCommand({ TableName, Item, ...unchanged(current) })));
      return done;
    },

    async list(list, query) {
      const page = await newestFirst<FindingRecord>(table, gsi4, { partition: findingsPartition(list), ...query });
      return { ...page, entries: page.entries.map(toRecord) };
    },
  };
}

const unchanged = (current: FindingRecord | undefined): Condition =>
  current === undefined
    ? conditions.absent
    : { ConditionExpression: 'revision = :revision', ExpressionAttributeValues: { ':revision': current.revision } };

/** An open finding is sorted by the time it was found, a closed one by the time it was closed. */
function inList({ status, foundAt, findingId, settlements }: FindingRecord) {
  const list = status === 'open' ? 'open' : 'settled';
  const time = list === 'open' ? foundAt : (settlements.at(-1)?.at ?? foundAt);
  return indexKey(gsi4, findingsPartition(list), byTime(time, findingId));
}

const toRecord = (item: FindingRecord): FindingRecord => ({
  findingId: item.findingId,
  kind: item.kind,
  status: item.status,
  amountPaise: item.amountPaise,
  currency: item.currency,
  paymentIntentId: item.paymentIntentId,
  foundAt: item.foundAt,
  seenAt: item.seenAt,
  settlements: item.settlements,
  revision: item.revision,
  ...(item.orderId !== undefined && { orderId: item.orderId }),
  ...(item.orderTotalPaise !== undefined && { orderTotalPaise: item.orderTotalPaise }),
  ...(item.disputeId !== undefined && { disputeId: item.disputeId }),
  ...(item.dashboardUrl !== undefined && { dashboardUrl: item.dashboardUrl }),
  ...(item.cardService !== undefined && { cardService: item.cardService }),
});
