import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { uploadTable } from '../../../../lambdas/table/uploads.ts';
import { upload } from '../support/records.ts';
import { conditionFailed, mockTable, sent } from '../support/table.ts';

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

test('only an unfinished upload can be abandoned', async () => {
  const { table, aws } = mockTable();
  aws.on(DeleteCommand).resolvesOnce({}).rejectsOnce(conditionFailed());
  expect(await uploadTable(table).abandon(pending.uploadId)).toBe(true);
  expect(await uploadTable(table).abandon(pending.uploadId)).toBe(false);
  expect(sent(aws)[0]).toEqual({
    TableName: 'shop',
    Key,
    ConditionExpression: '#status = :pending',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':pending': 'pending' },
  });
});
