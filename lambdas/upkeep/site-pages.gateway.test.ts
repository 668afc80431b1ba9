import { GetObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { sitePages } from './site-pages.gateway.ts';

const s3 = new S3Client({ region: 'ap-south-1' });
const refused = (name: string, httpStatusCode: number) =>
  new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode } });
const headers = { contentType: 'text/html', cacheControl: 'no-cache' };
const page = { fileName: 'index.html', content: '<title>', etag: '"1"', ...headers };

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
test('replaces a page only if it is still the one that was read, and keeps its headers', async () => {
  const aws = mockClient(s3);
  aws.on(PutObjectCommand).resolvesOnce({}).rejectsOnce(refused('PreconditionFailed', 412));
  const { replace } = sitePages(s3, 'site');
  expect([await replace(page, '<p>'), await replace(page, '<p>')]).toEqual([true, false]);
  expect(aws.commandCalls(PutObjectCommand)[0]?.args[0].input).toEqual({
    ...{ Bucket: 'site', Key: 'index.html', Body: '<p>', IfMatch: '"1"' },
    ...{ ContentType: 'text/html', CacheControl: 'no-cache' },
  });
});

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html: without ListBucket, a missing object is a 403.
test.each(['NoSuchKey', 'AccessDenied'])('finds no page that is not uploaded yet (%s)', async (name) => {
  mockClient(s3).on(GetObjectCommand).rejects(refused(name, 403));
  expect(await sitePages(s3, 'site').find('pages/new.html')).toBeUndefined();
});
