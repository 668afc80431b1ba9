import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { mockTable, sent } from '#tests/support/unit/table.ts';
import { ContentionError } from '../result.ts';
import { batchGet } from './batch-get.ts';

const keys = (count: number) => Array.from({ length: count }, (_, n) => ({ pk: `P${n}`, sk: 'PRODUCT' }));

test('makes no call without keys', async () => {
  const { table, aws } = mockTable();
  expect(await batchGet(table, [], { consistent: true })).toEqual([]);
  expect(aws.calls()).toHaveLength(0);
});

test('sends keys in chunks of 100', async () => {
  const { table, aws } = mockTable();
  aws.on(BatchGetCommand).callsFake((input) => ({ Responses: { shop: input.RequestItems.shop.Keys } }));
  expect(await batchGet(table, keys(201), { consistent: true })).toEqual(keys(201));
  expect(sent(aws)).toMatchObject(
    [keys(201).slice(0, 100), keys(201).slice(100, 200), keys(201).slice(200)].map((Keys) => ({
      RequestItems: { shop: { Keys, ConsistentRead: true } },
    })),
  );
});

test('sends each key once, because DynamoDB refuses duplicates', async () => {
  const { table, aws } = mockTable();
  aws.on(BatchGetCommand).resolves({});
  const sameSortKey = { pk: 'P', sk: 'PRODUCT' };
  await batchGet(table, [...keys(2), ...keys(1), sameSortKey], { consistent: true });
  expect(sent(aws)).toMatchObject([{ RequestItems: { shop: { Keys: [...keys(2), sameSortKey] } } }]);
});

test('retries unprocessed keys', async () => {
  const { table, aws } = mockTable();
  const [first, second] = keys(2);
  const left = { shop: { Keys: [second], ConsistentRead: false } };
  aws
    .on(BatchGetCommand)
    .resolvesOnce({ Responses: { shop: [first] }, UnprocessedKeys: left } as never)
    .resolvesOnce({ Responses: { shop: [second] } } as never);
  expect(await batchGet(table, keys(2), { consistent: false })).toEqual(keys(2));
  expect(sent(aws)[1]).toEqual({ RequestItems: left });
});

test('throws ContentionError if keys stay unprocessed', async () => {
  const { table, aws } = mockTable();
  aws.on(BatchGetCommand).callsFake((input) => ({ UnprocessedKeys: input.RequestItems }));
  await expect(batchGet(table, keys(1), { consistent: false })).rejects.toThrow(ContentionError);
  expect(aws.calls()).toHaveLength(6);
});
