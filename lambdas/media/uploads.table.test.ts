import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { upload } from '#tests/support/unit/records.ts';
import { conditionFailed, mockTable, sent } from '#tests/support/unit/table.ts';
import { uploadTable } from './uploads.table.ts';

const pending = upload();
const Key = { pk: `UPLOAD#${pending.uploadId}`, sk: 'UPLOAD' };

test('a record is written once and read consistently', async () => {
  const { table, aws } = mockTable();
  aws.on(GetCommand).resolves({ Item: { ...pending } });
  await uploadTable(table).create(pending);
  expect(await uploadTable(table).find(pending.uploadId)).toEqual(pending);
  expect(sent(aws)).toEqual([
    { TableName: 'shop', Item: { ...Key, ...pending }, ConditionExpression: 'attribute_not_exists(pk)' },
    { TableName: 'shop', Key, ConsistentRead: true },
  ]);
});

test('a published upload is never forgotten', async () => {
  const { table, aws } = mockTable();
  aws.on(UpdateCommand).resolvesOnce({}).rejectsOnce(conditionFailed());
  expect(await uploadTable(table).publish(pending.uploadId)).toBe(true);
  expect(await uploadTable(table).publish(pending.uploadId)).toBe(false);
  expect(sent(aws)[0]).toEqual({
    TableName: 'shop',
    Key,
    UpdateExpression: 'SET #status = :published REMOVE expiresAt',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':published': 'published' },
    ConditionExpression: 'attribute_exists(pk)',
  });
});

test('an upload passes its point of no return once; who comes too late learns where it is', async () => {
  const { table, aws } = mockTable();
  const existing = { status: { S: 'publishing' } };
  aws.on(UpdateCommand).resolvesOnce({}).rejectsOnce(conditionFailed(existing)).rejectsOnce(conditionFailed());
  const decide = () => uploadTable(table).decide(pending.uploadId, 'ending');
  expect([await decide(), await decide(), await decide()]).toEqual(['ending', 'publishing', undefined]);
  expect(sent(aws)[0]).toEqual({
    TableName: 'shop',
    Key,
    UpdateExpression: 'SET #status = :decision',
    ConditionExpression: '#status IN (:pending, :decision)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':pending': 'pending', ':decision': 'ending' },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
});

test('only an upload that is ending is forgotten', async () => {
  const { table, aws } = mockTable();
  aws.on(DeleteCommand).resolvesOnce({}).rejectsOnce(conditionFailed());
  await uploadTable(table).forget(pending.uploadId);
  await uploadTable(table).forget(pending.uploadId);
  expect(sent(aws)[0]).toEqual({
    TableName: 'shop',
    Key,
    ConditionExpression: '#status = :ending',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':ending': 'ending' },
  });
});
