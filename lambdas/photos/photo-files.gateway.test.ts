import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  NotFound,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { noon, photo } from '#tests/support/unit/records.ts';
import { openS3 } from '../platform/s3.ts';
import { keptPhotos, photoFiles } from './photo-files.gateway.ts';

const me = photo({ imageKey: 'photos/U/F', fileName: "it's me.heic", contentType: 'image/jpeg' });
const open = (s3: S3Client) => photoFiles(s3, 'photos-bucket');
const s3 = () =>
  openS3({ region: 'ap-south-1', credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' } });

test('lets browsers write only to the folder of uploads', async () => {
  const { host, pathname } = new URL((await open(s3()).presignPut(me)).url);
  expect(host + pathname).toBe('photos-bucket.s3.ap-south-1.amazonaws.com/incoming/photos/U/F');
});

test('copies a checked photo with a SHA-256 that S3 computes', async () => {
  const client = s3();
  const aws = mockClient(client);
  aws.on(CopyObjectCommand).resolves({});
  const gone = new NotFound({ $metadata: { httpStatusCode: 404 }, message: 'gone' });
  aws
    .on(HeadObjectCommand)
    .resolvesOnce({ ChecksumSHA256: Buffer.from('abcd', 'hex').toString('base64') })
    .resolvesOnce({})
    .rejectsOnce(gone);
  const files = open(client);
  expect(await files.keep(me, '"1"')).toBe(true);
  expect(aws.call(0).args[0].input).toEqual({
    Bucket: 'photos-bucket',
    Key: 'photos/U/F',
    CopySource: 'photos-bucket/incoming/photos/U/F',
    CopySourceIfMatch: '"1"',
    MetadataDirective: 'REPLACE',
    ContentType: 'image/jpeg',
    ChecksumAlgorithm: 'SHA256',
  });
  expect(await files.sha256('photos/U/F')).toBe('abcd');
  expect(aws.call(1).args[0].input).toEqual({
    Bucket: 'photos-bucket',
    Key: 'photos/U/F',
    ChecksumMode: 'ENABLED',
  });
  expect(await files.sha256('photos/U/F')).toBeUndefined();
  expect(await files.sha256('photos/U/F')).toBeUndefined();
});

test('says whether the file of a checked photo still exists', async () => {
  const client = s3();
  const gone = new NotFound({ $metadata: { httpStatusCode: 404 }, message: 'gone' });
  mockClient(client).on(HeadObjectCommand).resolvesOnce({}).rejectsOnce(gone);
  const files = open(client);
  expect([await files.isKept('photos/U/F'), await files.isKept('photos/U/F')]).toEqual([true, false]);
});

test('reads a range of exactly the inspected version', async () => {
  const client = s3();
  const aws = mockClient(client);
  aws.on(GetObjectCommand).resolves({});
  expect(await open(client).read('photos/U/F', '"1"', 100, 50)).toBeUndefined();
  expect(aws.call(0).args[0].input).toEqual({
    Bucket: 'photos-bucket',
    Key: 'incoming/photos/U/F',
    IfMatch: '"1"',
    Range: 'bytes=100-149',
  });
});

test('presigns a download of the checked photo for the given time, with a file name that fits its type', async () => {
  const url = new URL(await open(s3()).presignView(me, noon, 60));
  expect(url.pathname).toBe('/photos/U/F');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    'X-Amz-Expires': '60',
    'X-Amz-Date': '20260601T120000Z',
    'response-content-type': 'image/jpeg',
    'response-content-disposition': "attachment; filename*=UTF-8''it%27s%20me.jpg",
    'response-cache-control': 'private, max-age=300',
  });
});

test('closes the key of the upload, and deletes its copy', async () => {
  const client = s3();
  const aws = mockClient(client);
  await open(client).discard('photos/U/F');
  expect(aws.commandCalls(PutObjectCommand).map((call) => call.args[0].input)).toEqual([
    { Bucket: 'photos-bucket', Key: 'incoming/photos/U/F', Body: '', ContentLength: 0 },
  ]);
  expect(aws.commandCalls(DeleteObjectCommand).map((call) => call.args[0].input.Key)).toEqual(['photos/U/F']);
});

const incoming = { Bucket: 'photos-bucket', Key: 'incoming/photos/U/F' };

test.each([
  { name: 'of one file', s3UploadId: undefined, aborted: [] },
  { name: 'in parts', s3UploadId: 'S3', aborted: [{ ...incoming, UploadId: 'S3' }] },
])('removes a photo $name: aborts its parts, closes its key and deletes its copy', async ({ s3UploadId, aborted }) => {
  const client = s3();
  const aws = mockClient(client);
  aws.on(AbortMultipartUploadCommand).resolves({}).on(ListPartsCommand).resolves({});
  await keptPhotos(client, 'photos-bucket').remove({ imageKey: 'photos/U/F', ...(s3UploadId && { s3UploadId }) });
  const inputs = (command: Parameters<typeof aws.commandCalls>[0]) =>
    aws.commandCalls(command).map(({ args: [{ input }] }) => input);
  expect(inputs(AbortMultipartUploadCommand)).toEqual(aborted);
  expect(inputs(PutObjectCommand)).toEqual([{ ...incoming, Body: '', ContentLength: 0 }]);
  expect(inputs(DeleteObjectCommand)).toEqual([{ Bucket: 'photos-bucket', Key: 'photos/U/F' }]);
});
