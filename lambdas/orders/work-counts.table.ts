import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mostOrderKeys } from '../contracts/names.ts';
import { type Attributes, fromAttributes } from '../platform/dynamodb/attributes.ts';
import { batchGet } from '../platform/dynamodb/batch-get.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { countedOrderKey, type Key, keyOfOrder, workCountsKey } from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { atVersion } from '../platform/dynamodb/versioned-items.ts';
import { conditionally, transactWithRetry } from '../platform/dynamodb/writes.ts';
import { ContentionError } from '../platform/result.ts';
import { conflictAttempts, retry } from '../platform/retry.ts';
import { differenceOf, sumOf, type Tally, type WorkCounts } from './work-counts.ts';

/** The version of an order that is counted, and what it added. */
export interface CountedOrder {
  readonly version: number;
  readonly tally: Tally;
}

/**
 * The counts in the table: an item for each key of the stage, which only together are the counts, and one for each order with what it
 * has added. One transaction writes both, so an order that is counted again changes nothing.
 */
export function workCountTable(table: Table): WorkCounts {
  const { orderKeys } = table;

  return {
    async find() {
      const keys = Array.from({ length: orderKeys.read }, (_, key) => workCountsKey(key));
      return sumOf(await Promise.all(keys.map((key) => tallyAt(table, key))));
    },

    async count(orderId, version, tally) {
      const done = await retry({ attempts: conflictAttempts, pause: table.pause }, async () => {
        const before = await findCounted(table, orderId);
        if (before !== undefined && before.version >= version) return true;
        const key = keyOfOrder(orderId, orderKeys.written);
        const counted = await replaceCounted(table, orderId, { before, after: { version, tally }, key });
        return counted ? true : undefined;
      });
      if (done === undefined) throw new ContentionError();
    },

    async countedIn(list, orderIds) {
      const keys = orderIds.map(countedOrderKey);
      const items = await batchGet<CountedOrder & { readonly orderId: string }>(table, keys, { consistent: false });
      return new Set(items.filter(({ tally }) => tally[list]).map(({ orderId }) => orderId));
    },

    tidy: () => removeNone(table, workCountsKey(0)),
  };
}

/** What an order has added to the counts, if it is counted. */
export async function findCounted(table: Table, orderId: string): Promise<CountedOrder | undefined> {
  const counted = await read<CountedOrder>(table, countedOrderKey(orderId));
  return counted && { version: counted.version, tally: counted.tally };
}

/** The order that a raw item counts, and as what. */
export function countedImage(image: Attributes): [orderId: string, counted: CountedOrder] {
  const { orderId, version, tally } = stored<CountedOrder & { readonly orderId: string }>(fromAttributes(image));
  return [orderId, { version, tally }];
}

/** Counts an order otherwise than before, or no longer, under this key. Returns false if it was counted meanwhile. */
export async function replaceCounted(
  table: Table,
  orderId: string,
  {
    before,
    after,
    key,
  }: { readonly before: CountedOrder | undefined; readonly after: CountedOrder | undefined; readonly key: number },
): Promise<boolean> {
  const { name: TableName } = table;
  const added = Object.entries(differenceOf(before?.tally ?? {}, after?.tally ?? {}));
  const Key = countedOrderKey(orderId);
  const unchanged = atVersion(before?.version ?? 0);
  const { outcome } = await transactWithRetry(table, [
    after === undefined
      ? { Delete: { TableName, Key, ...unchanged } }
      : { Put: { TableName, Item: { ...Key, orderId, ...after }, ...unchanged } },
    ...(added.length === 0 ? [] : [{ Update: { TableName, Key: workCountsKey(key), ...addition(added) } }]),
  ]);
  return outcome === 'done';
}

/**
 * Adds the counts of all other keys to those of the first, in a stage that has or had several: an order that an earlier key counted
 * may end under another. One transaction takes them from the one and adds them to the other.
 */
export async function gatherWorkCounts(table: Table): Promise<void> {
  const { name: TableName } = table;
  for (let key = 1; key < mostOrderKeys; key++) {
    const Key = workCountsKey(key);
    const tally = Object.entries(await tallyAt(table, Key));
    if (tally.length === 0) continue;
    const counts = tally.filter(([, count]) => count !== 0);
    if (counts.length > 0) {
      await transactWithRetry(table, [
        { Update: { TableName, Key, ...addition(counts.map(([name, count]) => [name, -count])) } },
        { Update: { TableName, Key: workCountsKey(0), ...addition(counts) } },
      ]);
    }
    await removeNone(table, Key);
  }
}

async function read<T>({ name: TableName, documents }: Table, Key: Key): Promise<T | undefined> {
  const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item === undefined ? undefined : stored<T>(Item);
}

const tallyAt = async (table: Table, Key: Key): Promise<Tally> => tallyIn(await read(table, Key));

/** The numbers in an item of the counts. */
export const tallyIn = (item: Readonly<Record<string, unknown>> = {}): Tally => {
  const { pk, sk, ...tally } = item;
  return stored<Tally>(tally);
};

/** Removes the names that count nothing under this key. */
async function removeNone(table: Table, Key: Key): Promise<void> {
  const names = Object.entries(await tallyAt(table, Key)).flatMap(([name, count]) => (count === 0 ? [name] : []));
  if (names.length === 0) return;
  const attributes = names.map((_, index) => `#name${index}`);
  const removal = table.documents.send(
    new UpdateCommand({
      TableName: table.name,
      Key,
      UpdateExpression: `REMOVE ${attributes.join(', ')}`,
      ConditionExpression: attributes.map((attribute) => `${attribute} = :none`).join(' AND '),
      ExpressionAttributeNames: namesOf(names),
      ExpressionAttributeValues: { ':none': 0 },
    }),
  );
  // If an order was counted meanwhile, the next recount removes them.
  await conditionally(removal);
}

const namesOf = (names: readonly string[]) => Object.fromEntries(names.map((name, index) => [`#name${index}`, name]));

/** Adds these numbers to the counts. */
export const addition = (added: readonly (readonly [name: string, count: number])[]) => ({
  UpdateExpression: `ADD ${added.map((_, index) => `#name${index} :count${index}`).join(', ')}`,
  ExpressionAttributeNames: namesOf(added.map(([name]) => name)),
  ExpressionAttributeValues: Object.fromEntries(added.map(([, count], index) => [`:count${index}`, count])),
});
