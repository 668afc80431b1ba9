import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { id } from '#tests/support/unit/records.ts';
import { mockTable, sent } from '#tests/support/unit/table.ts';
import { uploadKey } from '../platform/dynamodb/keys.ts';
import { imageUseTable, reviewImage } from './image-uses.table.ts';

const uploadId = id('upload');

// tests/support/conformance proves the port on the real engine; it cannot see how much is read, nor how.
test('reads two items consistently to tell whether a picture is unused', async () => {
  const { table, aws } = mockTable();
  aws.on(QueryCommand).resolves({ Items: [] });
  await imageUseTable(table).findUnneeded(uploadId);
  expect(sent(aws)).toMatchObject([{ ConsistentRead: true, Limit: 2 }]);
});

test('names the upload of an expired review', () => {
  const { pk } = uploadKey(uploadId);
  expect(reviewImage({ pk: { S: pk }, uploadId: { S: uploadId } })).toEqual({ uploadId });
});
