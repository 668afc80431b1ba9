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
 * Returns the existing items with these keys, in any order. Retries keys that DynamoDB leaves unprocessed.
 * @throws TooBusy if some stay unprocessed.
 */
export async function batchGet<T>(table: Table, keys: readonly Key[], { consistent }: Consistency): Promise<T[]> {
  const chunks = Array.from({ length: Math.ceil(keys.length / chunkSize) }, (_, index) =>
    keys.slice(index * chunkSize, (index + 1) * chunkSize),
  );
  const found = await Promise.all(
    chunks.map((chunk) => getChunk<T>(table, { [table.name]: { Keys: [...chunk], ConsistentRead: consistent } })),
  );
  return found.flat();
}

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
