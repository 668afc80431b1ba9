import { BatchWriteCommand, type BatchWriteCommandOutput } from '@aws-sdk/lib-dynamodb';
import { inParallel } from '../in-parallel.ts';
import { TooBusy } from '../result.ts';
import { retry } from '../retry.ts';
import type { Table } from './client.ts';
import type { Key } from './keys.ts';

/** DynamoDB takes this many items at once. */
const chunkSize = 25;
const chunksAtOnce = 4;
const attempts = 6;

type Unprocessed = NonNullable<BatchWriteCommandOutput['UnprocessedItems']>;

/** Writes the items over what is there. Retries those that DynamoDB leaves unprocessed. @throws TooBusy when it keeps doing so. */
export async function batchPut(table: Table, items: readonly Key[]): Promise<void> {
  const chunks = Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  );
  await inParallel(chunks, chunksAtOnce, (chunk) =>
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
