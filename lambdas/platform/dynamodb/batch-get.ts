import { BatchGetCommand, type BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { Consistency } from '../consistency.ts';
import { TooBusy } from '../result.ts';
import { retry } from '../retry.ts';
import type { Table } from './client.ts';
import type { Key } from './keys.ts';

/** DynamoDB's maximum per call. */
const chunkSize = 100;
const attempts = 6;

type Unprocessed = NonNullable<BatchGetCommandOutput['UnprocessedKeys']>;

/**
 * Returns the existing items with these keys, each once, in any order. Retries keys that DynamoDB leaves unprocessed.
 * @throws TooBusy if some stay unprocessed.
 */
export async function batchGet<T>(table: Table, keys: readonly Key[], { consistent }: Consistency): Promise<T[]> {
  const wanted = distinct(keys);
  const chunks = Array.from({ length: Math.ceil(wanted.length / chunkSize) }, (_, index) =>
    wanted.slice(index * chunkSize, (index + 1) * chunkSize),
  );
  const found = await Promise.all(
    chunks.map((chunk) => getChunk<T>(table, { [table.name]: { Keys: [...chunk], ConsistentRead: consistent } })),
  );
  return found.flat();
}

/** DynamoDB refuses a batch that names a key twice. */
const distinct = (keys: readonly Key[]): readonly Key[] => [
  ...new Map(keys.map((key) => [JSON.stringify([key.pk, key.sk]), key])).values(),
];

async function getChunk<T>({ name, documents, pause }: Table, request: Unprocessed): Promise<T[]> {
  const items: T[] = [];
  let left = request;
  const all = await retry({ attempts, pause }, async () => {
    const { Responses, UnprocessedKeys = {} } = await documents.send(new BatchGetCommand({ RequestItems: left }));
    items.push(...((Responses?.[name] ?? []) as T[]));
    if (Object.keys(UnprocessedKeys).length === 0) return items;
    left = UnprocessedKeys;
    return undefined;
  });
  if (all === undefined) throw new TooBusy('DynamoDB kept leaving keys of a batch unprocessed');
  return all;
}
