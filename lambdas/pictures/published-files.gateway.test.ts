import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { openS3 } from '../platform/s3.ts';
import { publicFiles, publishedFiles } from './published-files.gateway.ts';

const LastModified = new Date('2026-06-01T12:00:00Z');

test('lists a page of images by one call, which continues after the last key', async () => {
  const s3 = openS3({ region: 'ap-south-1' });
  const aws = mockClient(s3);
  aws
    .on(ListObjectsV2Command)
    .resolvesOnce({ Contents: [{ Key: 'product-images/A/a.png', Size: 5, LastModified }], IsTruncated: true })
    .resolves({ IsTruncated: false });
  const { list } = publishedFiles(s3, { images: 'images' });
  expect(await list({ limit: 1 })).toEqual({
    entries: [{ imageKey: 'product-images/A/a.png', size: 5, lastModified: '2026-06-01T12:00:00.000Z' }],
    next: { key: 'product-images/A/a.png' },
  });
  expect(await list({ limit: 1, after: { key: 'product-images/A/a.png' } })).toEqual({ entries: [] });
  const asked = { Bucket: 'images', Prefix: 'product-images/', MaxKeys: 1 };
  expect(aws.calls().map((call) => call.args[0].input)).toEqual([
    { ...asked, StartAfter: undefined },
    { ...asked, StartAfter: 'product-images/A/a.png' },
  ]);
});

test('deletes a file from the public bucket', async () => {
  const s3 = openS3({ region: 'ap-south-1' });
  const aws = mockClient(s3);
  await publicFiles(s3, { images: 'images' }).remove('k');
  expect(aws.commandCalls(DeleteObjectCommand, { Bucket: 'images', Key: 'k' })).toHaveLength(1);
});
