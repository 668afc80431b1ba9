import {
  DeleteObjectsCommand,
  GetBucketTaggingCommand,
  ListObjectsV2Command,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { openS3 } from '../platform/s3.ts';
import { bucketContents } from './bucket-contents.gateway.ts';

function setUp() {
  const s3 = openS3({ region: 'ap-south-1' });
  return { aws: mockClient(s3), contents: bucketContents(s3) };
}

test('lists and deletes a bucket’s objects a page at a time', async () => {
  const { aws, contents } = setUp();
  aws
    .on(ListObjectsV2Command)
    .resolvesOnce({ Contents: [{ Key: 'a' }, { Key: 'b' }] })
    .resolves({});
  aws.on(DeleteObjectsCommand).resolves({});
  expect(await contents.list('images')).toEqual(['a', 'b']);
  expect(await contents.list('images')).toEqual([]);
  await contents.remove('images', ['a', 'b']);
  expect(aws.commandCalls(DeleteObjectsCommand)[0]?.args[0].input).toEqual({
    Bucket: 'images',
    Delete: { Objects: [{ Key: 'a' }, { Key: 'b' }], Quiet: true },
  });
});

test('throws an error with the name of an object that can’t be deleted', async () => {
  const { aws, contents } = setUp();
  aws.on(DeleteObjectsCommand).resolves({ Errors: [{ Key: 'a', Message: 'Access Denied' }] });
  await expect(contents.remove('images', ['a'])).rejects.toThrow('a cannot be removed from images: Access Denied');
});

test('treats a bucket as disposable only while it exists with its tag', async () => {
  const { aws, contents } = setUp();
  const refusal = (name: string) => new S3ServiceException({ name, $fault: 'client', $metadata: {} });
  aws
    .on(GetBucketTaggingCommand)
    .resolvesOnce({ TagSet: [{ Key: 'shop:disposable', Value: 'true' }] })
    .resolvesOnce({ TagSet: [{ Key: 'shop', Value: 'dev' }] })
    .rejectsOnce(refusal('NoSuchTagSet'))
    .rejectsOnce(refusal('NoSuchBucket'))
    .rejects(refusal('AccessDenied'));
  const results: boolean[] = [];
  for (let bucket = 0; bucket < 4; bucket++) results.push(await contents.isDisposable('images'));
  expect(results).toEqual([true, false, false, false]);
  await expect(contents.isDisposable('images')).rejects.toMatchObject({ name: 'AccessDenied' });
});
