import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { id } from '#tests/support/unit/records.ts';
import { mockTable, sent } from '#tests/support/unit/table.ts';
import { uploadKey } from '../platform/dynamodb/keys.ts';
import { imageUseTable, reviewImage } from './image-uses.table.ts';

const uploadId = id('upload');

// tests/support/conformance tests this table on the real engine, but it can't see how much is read, nor how consistently.
test('reads two items consistently to tell whether a picture is unused', async () => {
  const { table, aws } = mockTable();
  aws.on(QueryCommand).resolves({ Items: [] });
  await imageUseTable(table).findUnneeded(uploadId);
  expect(sent(aws)).toMatchObject([{ ConsistentRead: true, Limit: 2 }]);
});

test('reads the upload’s ID from the image of an expired review', () => {
  const { pk } = uploadKey(uploadId);
  expect(reviewImage({ pk: { S: pk }, uploadId: { S: uploadId } })).toEqual({ uploadId });
});
