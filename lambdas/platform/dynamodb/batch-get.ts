import { BatchGetCommand, type BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { Consistency } from '../consistency.ts';
import { batchesOf, sendBatch } from './batch.ts';
import type { Table } from './client.ts';
import type { Key } from './keys.ts';
import { stored } from './stored.ts';

/** DynamoDB's maximum per call. */
const batchSize = 100;

type Requests = NonNullable<BatchGetCommandOutput['UnprocessedKeys']>;

/**
 * Returns the existing items with these keys, each once, in any order. Retries keys that DynamoDB leaves unprocessed.
 * @throws ContentionError if some stay unprocessed.
 */
export async function batchGet<T>(table: Table, keys: readonly Key[], { consistent }: Consistency): Promise<T[]> {
  const { name, documents } = table;
  const items: T[] = [];
  const send = async (requests: Requests): Promise<Requests | undefined> => {
    const { Responses, UnprocessedKeys } = await documents.send(new BatchGetCommand({ RequestItems: requests }));
    items.push(...(Responses?.[name] ?? []).map(stored<T>));
    return UnprocessedKeys;
  };
  await Promise.all(
    batchesOf(distinct(keys), batchSize).map((batch) =>
      sendBatch(table, { [name]: { Keys: [...batch], ConsistentRead: consistent } }, send),
    ),
  );
  return items;
}

/** DynamoDB refuses a batch that names a key twice. */
const distinct = (keys: readonly Key[]): readonly Key[] => [
  ...new Map(keys.map((key) => [JSON.stringify([key.pk, key.sk]), key])).values(),
];
