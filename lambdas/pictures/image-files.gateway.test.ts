import { Readable } from 'node:stream';
import { CopyObjectCommand, GetObjectCommand, NoSuchKey, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, test, vi } from 'vitest';
import { pngBytes, upload } from '#tests/support/unit/records.ts';
import { openS3 } from '../platform/s3.ts';
import { imageFiles } from './image-files.gateway.ts';

const pending = upload({ fileName: 'a b.png', imageKey: 'product-images/UP/a b.png', size: 1_234 });
const open = (s3: S3Client) => imageFiles(s3, { uploads: 'uploads', images: 'images' });
const s3 = () =>
  openS3({ region: 'ap-south-1', credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' } });
const gone = new NoSuchKey({ $metadata: { httpStatusCode: 404 }, message: 'gone' });
const refused = (httpStatusCode: number) =>
  new S3ServiceException({ name: 'Refused', $fault: 'client', $metadata: { httpStatusCode } });

test('presigns a PUT for one file of exactly this type and length, without a checksum', async () => {
  const { url, headers } = await open(s3()).presignPut(pending);
  const { host, pathname, searchParams } = new URL(url);
  expect(host + pathname).toBe('uploads.s3.ap-south-1.amazonaws.com/product-images/UP/a%20b.png');
  expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;if-none-match');
  expect(searchParams.get('X-Amz-Expires')).toBe('900');
  expect([...searchParams.keys()].filter((name) => /checksum|if-none|content-(type|length)/i.test(name))).toEqual([]);
  expect(headers).toEqual({ 'content-type': 'image/png', 'if-none-match': '*' });
});

afterEach(() => vi.unstubAllEnvs());

test.each(['AWS_ENDPOINT_URL', 'AWS_ENDPOINT_URL_S3'])(
  'puts the bucket into the path if %s sets another endpoint',
  async (name) => {
    vi.stubEnv(name, 'http://localhost:4566');
    const { url } = await open(s3()).presignPut(pending);
    expect(url).toMatch(/^http:\/\/localhost:4566\/uploads\/product-images\/UP\/a%20b\.png\?/);
  },
);

test('reads a file’s first 12 bytes', async () => {
  const client = s3();
  const Body = Object.assign(Readable.from([]), { transformToByteArray: async () => pngBytes });
  const aws = mockClient(client);
  aws.on(GetObjectCommand).resolves({ ETag: '"1"', Body } as never);
  expect(await open(client).inspect(pending.imageKey)).toEqual({ etag: '"1"', firstBytes: pngBytes });
  expect(aws.call(0).args[0].input).toEqual({ Bucket: 'uploads', Key: pending.imageKey, Range: 'bytes=0-11' });
});

test('returns undefined for a missing file, and throws any other failure', async () => {
  const client = s3();
  const aws = mockClient(client);
  aws.on(GetObjectCommand).rejectsOnce(gone).rejectsOnce(refused(403));
  expect(await open(client).inspect('k')).toBeUndefined();
  await expect(open(client).inspect('k')).rejects.toThrow();
});

test('publishes exactly the inspected version, with its type, cacheable for ever', async () => {
  const client = s3();
  const aws = mockClient(client);
  aws.on(CopyObjectCommand).resolvesOnce({}).rejectsOnce(refused(412)).rejectsOnce(gone).rejectsOnce(refused(403));
  const files = open(client);
  expect(await files.keep(pending, '"1"')).toBe(true);
  expect(aws.call(0).args[0].input).toEqual({
    Bucket: 'images',
    Key: 'product-images/UP/a b.png',
    CopySource: 'uploads/product-images/UP/a%20b.png',
    CopySourceIfMatch: '"1"',
    MetadataDirective: 'REPLACE',
    ContentType: 'image/png',
    CacheControl: 'public, max-age=31536000, immutable',
  });
  expect(await files.keep(pending, '"1"')).toBe(false);
  expect(await files.keep(pending, '"1"')).toBe(false);
  await expect(files.keep(pending, '"1"')).rejects.toThrow();
});

test('discards only the uploaded file, and keeps its key closed for URLs that are still valid', async () => {
  const client = s3();
  const aws = mockClient(client);
  await open(client).discard('k');
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html: `If-None-Match` fails while the key has an object.
  expect(aws.calls().map(({ args: [{ input }] }) => input)).toEqual([
    { Bucket: 'uploads', Key: 'k', Body: '', ContentLength: 0 },
  ]);
});

// https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html: an empty object satisfies no range.
test('finds nothing at a closed key', async () => {
  const client = s3();
  const aws = mockClient(client);
  const empty = new S3ServiceException({
    ...{ name: 'InvalidRange', $fault: 'client' },
    $metadata: { httpStatusCode: 416 },
  });
  aws.on(GetObjectCommand).rejects(empty);
  expect(await open(client).inspect('k')).toBeUndefined();
});
