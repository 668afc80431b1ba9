import { ContentionError } from '../result.ts';
import { retry } from '../retry.ts';
import type { Table } from './client.ts';

const attempts = 6;

/** Splits items into the batches of up to `size` items that one call of DynamoDB accepts. */
export const batchesOf = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/**
 * Sends a batch. `send` resolves with the requests that DynamoDB leaves unprocessed, which are retried.
 * @throws ContentionError if some stay unprocessed.
 */
export async function sendBatch<Requests extends object>(
  { pause }: Table,
  batch: Requests,
  send: (requests: Requests) => Promise<Requests | undefined>,
): Promise<void> {
  let left = batch;
  const done = await retry({ attempts, pause }, async () => {
    const unprocessed = await send(left);
    if (unprocessed === undefined || Object.keys(unprocessed).length === 0) return true;
    left = unprocessed;
    return undefined;
  });
  if (done === undefined) throw new ContentionError('DynamoDB kept leaving requests of a batch unprocessed');
}
