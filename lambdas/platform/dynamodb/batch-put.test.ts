import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { mockTable, sent } from '#tests/support/unit/table.ts';
import { ContentionError } from '../result.ts';
import { batchPut } from './batch-put.ts';

const items = (count: number) => Array.from({ length: count }, (_, n) => ({ pk: `P${n}`, sk: 'PRODUCT' }));
const puts = (count: number) => items(count).map((Item) => ({ PutRequest: { Item } }));

test('sends items in chunks of 25, and makes no call without items', async () => {
  const { table, aws } = mockTable();
  aws.on(BatchWriteCommand).resolves({});
  await batchPut(table, []);
  await batchPut(table, items(51));
  expect(sent(aws)).toEqual(
    [puts(51).slice(0, 25), puts(51).slice(25, 50), puts(51).slice(50)].map((shop) => ({ RequestItems: { shop } })),
  );
});

test('retries unprocessed items, and throws ContentionError if some remain', async () => {
  const { table, aws } = mockTable();
  const left = { shop: puts(2).slice(1) };
  aws.on(BatchWriteCommand).resolvesOnce({ UnprocessedItems: left }).resolvesOnce({});
  await batchPut(table, items(2));
  expect(sent(aws)[1]).toEqual({ RequestItems: left });
  aws.on(BatchWriteCommand).resolves({ UnprocessedItems: left });
  await expect(batchPut(table, items(2))).rejects.toThrow(ContentionError);
  expect(aws.calls()).toHaveLength(8);
});
