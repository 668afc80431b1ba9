import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { countedOrderKey, type Key, workCountsKey } from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { atVersion } from '../platform/dynamodb/versioned-items.ts';
import { conditionally, transactWithRetry } from '../platform/dynamodb/writes.ts';
import { ContentionError } from '../platform/result.ts';
import { conflictAttempts, retry } from '../platform/retry.ts';
import { differenceOf, type Tally, type WorkCounts } from './work-counts.ts';

/** The version of an order that is counted, and what it added. */
interface CountedOrder {
  readonly version: number;
  readonly tally: Tally;
}

/**
 * The counts in the table: one item, and one for each order with what it has added. One transaction writes both, so an order that
 * is counted again changes nothing.
 */
export function workCountTable(table: Table): WorkCounts {
  const { name: TableName, documents } = table;
  const read = async <T>(Key: Key): Promise<T | undefined> => {
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    if (Item === undefined) return undefined;
    const { pk, sk, ...fields } = Item;
    return stored<T>(fields);
  };
  const find = async (): Promise<Tally> => (await read<Tally>(workCountsKey)) ?? {};

  return {
    find,

    async count(orderId, version, tally) {
      const done = await retry({ attempts: conflictAttempts, pause: table.pause }, async () => {
        const before = await read<CountedOrder>(countedOrderKey(orderId));
        if (before !== undefined && before.version >= version) return true;
        const added = Object.entries(differenceOf(before?.tally ?? {}, tally));
        const Item = { ...countedOrderKey(orderId), orderId, version, tally };
        const { outcome } = await transactWithRetry(table, [
          { Put: { TableName, Item, ...atVersion(before?.version ?? 0) } },
          ...(added.length === 0 ? [] : [{ Update: { TableName, Key: workCountsKey, ...addition(added) } }]),
        ]);
        return outcome === 'done' ? true : undefined;
      });
      if (done === undefined) throw new ContentionError();
    },

    async tidy() {
      const names = Object.entries(await find()).flatMap(([name, count]) => (count === 0 ? [name] : []));
      if (names.length === 0) return;
      const attributes = names.map((_, index) => `#name${index}`);
      const removal = documents.send(
        new UpdateCommand({
          TableName,
          Key: workCountsKey,
          UpdateExpression: `REMOVE ${attributes.join(', ')}`,
          ConditionExpression: attributes.map((attribute) => `${attribute} = :none`).join(' AND '),
          ExpressionAttributeNames: namesOf(names),
          ExpressionAttributeValues: { ':none': 0 },
        }),
      );
      // If an order was counted meanwhile, the next recount removes them.
      await conditionally(removal);
    },
  };
}

const namesOf = (names: readonly string[]) => Object.fromEntries(names.map((name, index) => [`#name${index}`, name]));

/** Adds these numbers to the counts. */
const addition = (added: readonly (readonly [name: string, count: number])[]) => ({
  UpdateExpression: `ADD ${added.map((_, index) => `#name${index} :count${index}`).join(', ')}`,
  ExpressionAttributeNames: namesOf(added.map(([name]) => name)),
  ExpressionAttributeValues: Object.fromEntries(added.map(([, count], index) => [`:count${index}`, count])),
});
