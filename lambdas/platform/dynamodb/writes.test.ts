import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { cancelled, conditionFailed, mockTable } from '#tests/support/unit/table.ts';
import { ContentionError } from '../result.ts';
import { conditionally, conditionallyAll, transact } from './writes.ts';

test('returns a failed condition as a value, with the existing item', async () => {
  expect(await conditionally(Promise.resolve())).toEqual({ done: true });
  expect(await conditionally(Promise.reject(conditionFailed()))).toEqual({ done: false });
  const failed = conditionFailed({ title: { S: 'Mug' } });
  expect(await conditionally(Promise.reject(failed))).toEqual({ done: false, existing: { title: 'Mug' } });
  await expect(conditionally(Promise.reject(new Error('other')))).rejects.toThrow('other');
});

const none = { Code: 'None' };
const failed = { Code: 'ConditionalCheckFailed' };
const conflict = { Code: 'TransactionConflict' };

test.each([
  ['a failed condition', [none, failed], { outcome: 'failed', failed: new Map([[1, { done: false }]]) }],
  ['a failed condition beside a conflict', [conflict, failed], { outcome: 'failed' }],
  ['a conflict', [none, conflict], { outcome: 'conflict' }],
  ['throttling', [{ Code: 'ThrottlingError' }], { outcome: 'conflict' }],
  ['too little throughput', [{ Code: 'ProvisionedThroughputExceeded' }], { outcome: 'conflict' }],
])('returns the outcome of a transaction cancelled by %s', async (_, reasons, outcome) => {
  const { table, aws } = mockTable();
  aws.on(TransactWriteCommand).rejects(cancelled(...reasons));
  expect(await transact(table, [])).toMatchObject(outcome);
});

test('returns a conflict for a transaction that the SDK gave up on', async () => {
  const { table, aws } = mockTable();
  aws.on(TransactWriteCommand).rejects(new ContentionError());
  expect(await transact(table, [])).toEqual({ outcome: 'conflict' });
});

test.each([
  ['an invalid item', cancelled({ Code: 'ValidationError' })],
  ['no reason', cancelled()],
  ['something else', new Error('other')],
])('throws unexpected errors: %s', async (_, error) => {
  const { table, aws } = mockTable();
  aws.on(TransactWriteCommand).rejects(error);
  await expect(transact(table, [])).rejects.toBe(error);
});

test('returns a transaction with one condition like a single conditional write', async () => {
  const { table, aws } = mockTable();
  aws
    .on(TransactWriteCommand)
    .resolvesOnce({})
    .rejectsOnce(cancelled({ ...failed, Item: { a: { N: '1' } } }));
  expect(await conditionallyAll(table, [])).toEqual({ done: true });
  expect(await conditionallyAll(table, [])).toEqual({ done: false, existing: { a: 1 } });
  aws.on(TransactWriteCommand).rejects(cancelled(conflict));
  await expect(conditionallyAll(table, [])).rejects.toThrow(ContentionError);
});
