import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { tableKeys } from '#contracts/names.ts';
import { writeNewFile } from './new-file.ts';

/** An item in DynamoDB's own JSON, so that a file loses no types. */
export type Item = Record<string, AttributeValue>;

/** Reads items in pages; each call starts again. */
export type Source = () => AsyncIterable<readonly Item[]>;

/** A table, and a client with access to it. */
export interface ItemTable {
  readonly client: DynamoDBClient;
  readonly name: string;
}

/** Called with the number of items done. */
export type Progress = (done: number) => void;

/** How many items are processed concurrently. */
const together = 25;

/** What the searches find and correct by sorts by the words themselves. */
const wordPartitions: ReadonlySet<string> = new Set(['WORD', 'ORDERWORD', 'SPELLING']);

/** The kind of an item: its sort key up to the first `#`, or its partition key's for a posting. */
function kindOf(item: Item): string {
  const [partition = '', sort = ''] = [tableKeys.partition, tableKeys.sort].map((key) => item[key]?.S?.split('#')[0]);
  return wordPartitions.has(partition) ? partition : sort;
}

/**
 * Kinds that expire within a day and are useless afterwards: counts of checkouts, mails and photos, WebSocket connections and
 * their tickets.
 */
const passing: ReadonlySet<string> = new Set(['CHECKOUTS', 'LIVE', 'MAILS', 'PHOTOS', 'TICKET']);
const lasts = (item: Item): boolean => !passing.has(kindOf(item));

/**
 * All lasting items of a table. Only this part of the project scans: it serves operators, not customers. It may miss concurrent
 * writes, which a table restored to a point in time doesn't have.
 */
export const tableItems = ({ client, name: TableName }: ItemTable): Source =>
  async function* () {
    let ExclusiveStartKey: Item | undefined;
    do {
      const page = await client.send(new ScanCommand({ TableName, ExclusiveStartKey, ConsistentRead: true }));
      yield (page.Items ?? []).filter(lasts);
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
 * The lasting items of a file from `saveItems`, or of DynamoDB's export to S3 in its JSON format (`.gz` is unpacked; several
 * files may be joined into one). @throws an error with the line's number for anything else.
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
      if (lasts(item)) page.push(item);
      if (page.length < together) continue;
      yield page;
      page = [];
    }
    yield page;
  };

function itemIn(line: string, place: string): Item {
  try {
    return z.parse(lineSchema, JSON.parse(line)).Item;
  } catch {
    throw new Error(`${place} is no item: give a file that npm run restore -- save, or DynamoDB's export, has made.`);
  }
}

/** JSON would not restore bytes; the shop stores none. */
const refuseBytes = (name: string, value: unknown): unknown => {
  if (ArrayBuffer.isView(value)) throw new Error(`The attribute ${name} holds bytes, which a file cannot keep.`);
  return value;
};

/**
 * Writes all items to a new file, one line of JSON each, and returns their number. Only this user can read the file, because it
 * contains addresses. @throws if a file has that name.
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
 * Marks of mails come first: the shop's stream handles each added order, and would mail its customer again. Reviews of pictures
 * and photos come last: before their products and orders, they would look unused.
 */
const reviews: ReadonlySet<string> = new Set(['REVIEW', 'PHOTOREVIEW']);
const passes: readonly ((kind: string) => boolean)[] = [
  (kind) => kind === 'MAIL',
  (kind) => kind !== 'MAIL' && !reviews.has(kind),
  (kind) => reviews.has(kind),
];

export interface Added {
  readonly added: number;
  /** Items whose key already existed, with any content. */
  readonly present: number;
}

/**
 * Adds missing items to a table and changes no existing one, so it can run while the shop is open, and again after an
 * interruption. `kinds` are the kinds to add, all if missing; orders include the marks of their mails, and their answers.
 */
export async function addItems(
  source: Source,
  { client, name: TableName }: ItemTable,
  progress: Progress,
  kinds?: readonly string[],
): Promise<Added> {
  const wanted = (kind: string) =>
    !kinds || kinds.includes(kind) || (['MAIL', 'ANSWERS'].includes(kind) && kinds.includes('ORDER'));
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

/** Looks up every item of a source in a table; results by kind. */
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

async function inGroups(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += together) {
    await Promise.all(items.slice(start, start + together).map(work));
  }
}
