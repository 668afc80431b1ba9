import { BatchWriteCommand, type BatchWriteCommandOutput } from '@aws-sdk/lib-dynamodb';
import { inParallel } from '../in-parallel.ts';
import { TooBusy } from '../result.ts';
import { retry } from '../retry.ts';
import type { Table } from './client.ts';
import type { Key } from './keys.ts';

/** DynamoDB's maximum per call. */
const chunkSize = 25;
const concurrentChunks = 4;
const attempts = 6;

type Unprocessed = NonNullable<BatchWriteCommandOutput['UnprocessedItems']>;

/**
 * Writes the items and overwrites existing ones. Retries items that DynamoDB leaves unprocessed.
 * @throws TooBusy if some stay unprocessed.
 */
export async function batchPut(table: Table, items: readonly Key[]): Promise<void> {
  const chunks = Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  );
  await inParallel(chunks, concurrentChunks, (chunk) =>
    putChunk(table, { [table.name]: chunk.map((Item) => ({ PutRequest: { Item: { ...Item } } })) }),
  );
}

async function putChunk({ documents, pause }: Table, request: Unprocessed): Promise<void> {
  let left = request;
  const all = await retry({ attempts, pause }, async () => {
    const { UnprocessedItems = {} } = await documents.send(new BatchWriteCommand({ RequestItems: left }));
    left = UnprocessedItems;
    return Object.keys(left).length === 0 ? true : undefined;
  });
  if (all === undefined) throw new TooBusy('DynamoDB kept leaving items of a batch unprocessed');
}
