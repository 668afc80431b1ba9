import { BatchWriteCommand, type BatchWriteCommandOutput } from '@aws-sdk/lib-dynamodb';
import { inParallel } from '../in-parallel.ts';
import { batchesOf, sendBatch } from './batch.ts';
import type { Table } from './client.ts';
import type { Key } from './keys.ts';

/** DynamoDB's maximum per call. */
const batchSize = 25;
const concurrentBatches = 4;

type Requests = NonNullable<BatchWriteCommandOutput['UnprocessedItems']>;

/**
 * Writes the items and overwrites existing ones. Retries items that DynamoDB leaves unprocessed.
 * @throws ContentionError if some stay unprocessed.
 */
export async function batchPut(table: Table, items: readonly Key[]): Promise<void> {
  const send = async (requests: Requests): Promise<Requests | undefined> =>
    (await table.documents.send(new BatchWriteCommand({ RequestItems: requests }))).UnprocessedItems;
  await inParallel(batchesOf(items, batchSize), concurrentBatches, (batch) =>
    sendBatch(table, { [table.name]: batch.map((Item) => ({ PutRequest: { Item: { ...Item } } })) }, send),
  );
}
