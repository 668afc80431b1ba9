import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DescribeTableCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { tableKeys } from '#contracts/names.ts';
import { writeNewFile } from './new-file.ts';

/** An item in DynamoDB's own JSON, which keeps all types in a file. */
export type Item = Record<string, AttributeValue>;

/** Reads items in pages. Each call starts at the first page. */
export type Source = () => AsyncIterable<readonly Item[]>;

/** A table, and a client that may access it. */
export interface ItemTable {
  readonly client: DynamoDBClient;
  readonly name: string;
}

/** Called with the number of items processed so far. */
export type Progress = (done: number) => void;

/** The number of items that are processed concurrently. */
const batchSize = 25;

/** Items of the search index and the vocabulary. Their sort keys begin with a word, so their partition keys name their kind. */
const wordPartitions: ReadonlySet<string> = new Set(['WORD', 'ORDERWORD', 'SPELLING']);

/**
 * The kind of an item: its sort key up to the first `#`, or its partition key up to the first `#` for an item of the search
 * index.
 */
export function kindOf(item: Item): string {
  const [partition = '', sort = ''] = [tableKeys.partition, tableKeys.sort].map((key) => item[key]?.S?.split('#')[0]);
  return wordPartitions.has(partition) ? partition : sort;
}

/**
 * Kinds that expire within a day and are useless afterwards: counts of checkouts, mails and photos, WebSocket connections and
 * their tickets.
 */
const shortLived: ReadonlySet<string> = new Set(['CHECKOUTS', 'LIVE', 'MAILS', 'PHOTOS', 'TICKET']);
const isLasting = (item: Item): boolean => !shortLived.has(kindOf(item));

/**
 * All items of a table except the short-lived ones. It may miss concurrent writes; a restored table has none. Nothing else in
 * the project scans: this is for operators, not for customers.
 */
export const tableItems = ({ client, name: TableName }: ItemTable): Source =>
  async function* () {
    let ExclusiveStartKey: Item | undefined;
    do {
      const page = await client.send(new ScanCommand({ TableName, ExclusiveStartKey, ConsistentRead: true }));
      yield (page.Items ?? []).filter(isLasting);
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey !== undefined);
  };

const isAttribute = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 1;
const lineSchema = z.object({
  Item: z
    .record(z.string(), z.custom<AttributeValue>(isAttribute))
    .check(z.refine((item) => tableKeys.partition in item && tableKeys.sort in item, 'An item has a key.')),
});

/**
 * The items of a file that `saveItems` wrote, except the short-lived ones. Also reads DynamoDB's export to S3 in its JSON
 * format (`.gz` is unpacked, and several files may be joined into one). @throws an error with the number of the first invalid
 * line.
 */
export const fileItems = (path: string): Source =>
  async function* () {
    const file = createReadStream(path);
    const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
    file.once('error', (error) => input.destroy(error));
    let page: Item[] = [];
    let number = 0;
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1;
      const item = itemIn(line, `${path}, line ${number}`);
      if (isLasting(item)) page.push(item);
      if (page.length < batchSize) continue;
      yield page;
      page = [];
    }
    yield page;
  };

function itemIn(line: string, where: string): Item {
  try {
    return z.parse(lineSchema, JSON.parse(line)).Item;
  } catch {
    throw new Error(`${where} is no item: give a file that npm run restore -- save, or DynamoDB's export, has made.`);
  }
}

/** JSON can't restore bytes, and the shop stores none. */
const refuseBytes = (name: string, value: unknown): unknown => {
  if (ArrayBuffer.isView(value)) throw new Error(`The attribute ${name} holds bytes, which a file cannot keep.`);
  return value;
};

/**
 * Writes all items to a new file, one line of JSON each, and returns their number. Only this user can read the file, because it
 * contains addresses. @throws if the file exists.
 */
export async function saveItems(source: Source, path: string, progress: Progress): Promise<number> {
  let done = 0;
  async function* lines() {
    for await (const items of source()) {
      yield items.map((Item) => `${JSON.stringify({ Item }, refuseBytes)}\n`).join('');
      done += items.length;
      progress(done);
    }
  }
  await writeNewFile(path, lines());
  return done;
}

/**
 * The order in which items are added. Marks of mails come first, or the stream's consumer would mail customers of added orders
 * again. Reviews come last, or pictures and photos would look unused before their products and orders exist.
 */
const reviews: ReadonlySet<string> = new Set(['REVIEW', 'PHOTOREVIEW']);
const counts: ReadonlySet<string> = new Set(['COUNTED', 'COUNTS']);
const passes: readonly ((kind: string) => boolean)[] = [
  (kind) => kind === 'MAIL',
  // Before their orders, or the stream's consumer would count these twice.
  (kind) => counts.has(kind),
  (kind) => kind !== 'MAIL' && !counts.has(kind) && !reviews.has(kind),
  (kind) => reviews.has(kind),
];

/**
 * Whether the table's own counts include the source's orders: one of these was placed since the table was created. A new table's
 * counts include none, so the stream's consumer must count each added order.
 */
async function isCounted(source: Source, { client, name: TableName }: ItemTable): Promise<boolean> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const creation = Table?.CreationDateTime?.toISOString() ?? '';
  for await (const items of source()) {
    if (items.some((item) => kindOf(item) === 'ORDER' && (item.createdAt?.S ?? '') > creation)) return true;
  }
  return false;
}

export interface Added {
  readonly added: number;
  /** Items whose key existed already, with the same or other content. */
  readonly present: number;
}

/**
 * Adds missing items to a table and changes no existing one. It can run while the shop is open, and again after an
 * interruption. `kinds` are by default all; `ORDER` includes the orders' answers, counts and marks of mails.
 */
export async function addItems(
  source: Source,
  { client, name: TableName }: ItemTable,
  progress: Progress,
  kinds?: readonly string[],
): Promise<Added> {
  const withCounts = await isCounted(source, { client, name: TableName });
  const wanted = (kind: string) =>
    (withCounts || !counts.has(kind)) &&
    (!kinds || kinds.includes(kind) || (['MAIL', 'ANSWERS', 'COUNTED'].includes(kind) && kinds.includes('ORDER')));
  let added = 0;
  let present = 0;
  const add = async (Item: Item): Promise<void> => {
    try {
      await client.send(new PutItemCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' }));
      added += 1;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      present += 1;
    }
  };
  for (const isNow of passes) {
    for await (const items of source()) {
      const now = items.filter((item) => wanted(kindOf(item)) && isNow(kindOf(item)));
      await inGroups(now, add);
      progress(added + present);
    }
  }
  return { added, present };
}

/** The number of items of one kind that are the same in both tables, different, or missing in the target. */
interface Tally {
  same: number;
  different: number;
  missing: number;
}

/** Looks up each item of a source in a table, and counts the results by kind. */
export async function compareItems(
  source: Source,
  { client, name: TableName }: ItemTable,
  progress: Progress,
): Promise<ReadonlyMap<string, Tally>> {
  const tallies = new Map<string, Tally>();
  let done = 0;
  for await (const items of source()) {
    await inGroups(items, async (item) => {
      const Key = Object.fromEntries(
        [tableKeys.partition, tableKeys.sort].map((name) => [name, item[name] ?? { S: '' }]),
      );
      const { Item: found } = await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
      const tally = tallies.get(kindOf(item)) ?? { same: 0, different: 0, missing: 0 };
      tally[found === undefined ? 'missing' : isDeepStrictEqual(found, item) ? 'same' : 'different'] += 1;
      tallies.set(kindOf(item), tally);
    });
    done += items.length;
    progress(done);
  }
  return tallies;
}

/** Runs the work on so many items at once. */
export async function inGroups<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += batchSize) {
    await Promise.all(items.slice(start, start + batchSize).map(work));
  }
}
