import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { id, upload } from '#tests/support/unit/records.ts';
import { conditionFailed, mockTable, sent } from '#tests/support/unit/table.ts';
import { imageUseTable, reviewImage } from './image-uses.table.ts';

const published = upload({ status: 'published', uses: 2 });
const { uploadId } = published;
const pk = `UPLOAD#${uploadId}`;
const record = { pk, sk: 'UPLOAD', ...published };

function open() {
  const { table, aws } = mockTable();
  return { imageUses: imageUseTable(table), aws };
}

test('a picture is unneeded when its published record stands alone, which two items tell', async () => {
  const { imageUses, aws } = open();
  aws.on(QueryCommand).resolves({ Items: [record] });
  expect(await imageUses.findUnneeded(uploadId)).toMatchObject(published);
  expect(sent(aws)).toEqual([
    {
      TableName: 'shop',
      KeyConditionExpression: 'pk = :partition',
      ExpressionAttributeValues: { ':partition': pk },
      ConsistentRead: true,
      Limit: 2,
    },
  ]);
});

test.each([
  ['a product uses it', [record, { pk, sk: `USED#${id('tea')}` }]],
  ['orders show it', [{ pk, sk: 'ORDERED' }, record]],
  ['a review is to come', [{ pk, sk: 'REVIEW' }, record]],
  ['it is not published', [{ ...record, status: 'publishing' }]],
  ['its record is gone', [{ pk, sk: 'ORDERED' }]],
  ['nothing is known of it', []],
])('there is nothing to retire where %s', async (_, Items) => {
  const { imageUses, aws } = open();
  aws.on(QueryCommand).resolves({ Items });
  expect(await imageUses.findUnneeded(uploadId)).toBeUndefined();
});

test('marks are put as they are, a review with the second in which it is due', async () => {
  const { imageUses, aws } = open();
  await imageUses.keepForOrders(uploadId);
  await imageUses.reviewAt(uploadId, new Date('2026-06-08T12:00:00.001Z'));
  const expiresAt = Date.parse('2026-06-08T12:00:01Z') / 1000;
  expect(sent(aws)).toEqual([
    { TableName: 'shop', Item: { pk, sk: 'ORDERED' } },
    { TableName: 'shop', Item: { pk, sk: 'REVIEW', uploadId, expiresAt } },
  ]);
  expect(reviewImage({ pk: { S: pk }, uploadId: { S: uploadId } })).toEqual({ uploadId });
});

test('a use goes with its product, or gives way to a later revision; one that was renewed stays', async () => {
  const { imageUses, aws } = open();
  aws.on(DeleteCommand).resolvesOnce({}).rejectsOnce(conditionFailed());
  await imageUses.release(uploadId, id('tea'));
  await imageUses.release(uploadId, id('tea'), 3);
  const Key = { pk, sk: `USED#${id('tea')}` };
  expect(sent(aws)).toEqual([
    { TableName: 'shop', Key },
    {
      TableName: 'shop',
      Key,
      ConditionExpression: 'revision < :revision',
      ExpressionAttributeValues: { ':revision': 3 },
    },
  ]);
});

test('a record is retired unless the picture was taken into use since it was read', async () => {
  const { imageUses, aws } = open();
  aws.on(DeleteCommand).resolvesOnce({}).rejectsOnce(conditionFailed());
  await imageUses.retire(published);
  await imageUses.retire(published);
  expect(sent(aws)[0]).toEqual({
    TableName: 'shop',
    Key: { pk, sk: 'UPLOAD' },
    ConditionExpression: 'uses = :uses',
    ExpressionAttributeValues: { ':uses': 2 },
  });
});
