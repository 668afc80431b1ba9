import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { upload } from '#tests/support/unit/records.ts';
import { ContentionError } from '../platform/result.ts';
import { openS3 } from '../platform/s3.ts';
import { uploadParts } from './upload-files.gateway.ts';

const file = upload({ imageKey: 'product-images/UP/a b.png' });
const multipart = { imageKey: file.imageKey, s3UploadId: 'S3' };
const named = { Bucket: 'uploads', Key: file.imageKey, UploadId: 'S3' };
const stored = [
  { partNumber: 1, etag: '"1"', size: 5 },
  { partNumber: 2, etag: '"2"', size: 3 },
];
const open = (s3: S3Client) => uploadParts(s3, { bucket: 'uploads' });
const s3 = () =>
  openS3({ region: 'ap-south-1', credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' } });
const refused = (name: string, httpStatusCode: number) =>
  new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode } });
const gone = refused('NoSuchUpload', 404);

test('opens a multipart upload with its image type', async () => {
  const client = s3();
  const aws = mockClient(client);
  aws.on(CreateMultipartUploadCommand).resolvesOnce({ UploadId: 'S3' }).resolves({});
  expect(await open(client).open(file)).toBe('S3');
  expect(aws.call(0).args[0].input).toEqual({ Bucket: 'uploads', Key: file.imageKey, ContentType: 'image/png' });
  await expect(open(client).open(file)).rejects.toThrow('no ID for a multipart upload');
});

test('presigns exactly this part of this upload at this length, without a checksum', async () => {
  const { url, headers } = await open(s3()).presign(multipart, { partNumber: 2, size: 3 });
  const { host, pathname, searchParams } = new URL(url);
  expect(host + pathname).toBe('uploads.s3.ap-south-1.amazonaws.com/product-images/UP/a%20b.png');
  expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host');
  expect(searchParams.get('X-Amz-Expires')).toBe('900');
  expect([searchParams.get('uploadId'), searchParams.get('partNumber')]).toEqual(['S3', '2']);
  expect([...searchParams.keys()].filter((name) => /checksum/i.test(name))).toEqual([]);
  expect(headers).toEqual({});
});

test('lists the parts over all pages', async () => {
  const client = s3();
  const aws = mockClient(client);
  aws
    .on(ListPartsCommand)
    .resolvesOnce({
      Parts: [{ PartNumber: 1, ETag: '"1"', Size: 5 }],
      IsTruncated: true,
      NextPartNumberMarker: '1',
    })
    .resolvesOnce({ Parts: [{ PartNumber: 2, ETag: '"2"', Size: 3 }], IsTruncated: false })
    .resolvesOnce({})
    .rejectsOnce(gone)
    .resolvesOnce({ Parts: [{ PartNumber: 1 }] })
    .rejectsOnce(refused('AccessDenied', 403));
  const { list } = open(client);
  expect(await list(multipart)).toEqual(stored);
  expect(aws.calls().map((call) => call.args[0].input)).toEqual([
    { ...named, PartNumberMarker: undefined },
    { ...named, PartNumberMarker: '1' },
  ]);
  expect(await list(multipart)).toEqual([]);
  expect(await list(multipart)).toBeUndefined();
  await expect(list(multipart)).rejects.toThrow('an incomplete part');
  await expect(list(multipart)).rejects.toThrow();
});

test('joins parts once, and does not throw if they are already joined or have changed', async () => {
  const client = s3();
  const aws = mockClient(client);
  aws
    .on(CompleteMultipartUploadCommand)
    .resolvesOnce({})
    .rejectsOnce(gone)
    .rejectsOnce(refused('InvalidPart', 400))
    .rejectsOnce(refused('PreconditionFailed', 412))
    .rejectsOnce(refused('ConditionalRequestConflict', 409))
    .rejectsOnce(refused('AccessDenied', 403));
  const join = () => open(client).join(multipart, stored);
  for (let call = 0; call < 4; call++) expect(await join()).toBeUndefined();
  expect(aws.call(0).args[0].input).toEqual({
    ...named,
    MultipartUpload: {
      Parts: [
        { PartNumber: 1, ETag: '"1"' },
        { PartNumber: 2, ETag: '"2"' },
      ],
    },
    IfNoneMatch: '*',
  });
  await expect(join()).rejects.toThrow(ContentionError);
  await expect(join()).rejects.not.toThrow(ContentionError);
});

test('does not throw if the upload is already aborted', async () => {
  const client = s3();
  const aws = mockClient(client);
  aws.on(AbortMultipartUploadCommand).resolvesOnce({}).rejectsOnce(gone).rejectsOnce(new TypeError('no network'));
  aws.on(ListPartsCommand).rejects(gone);
  const { abort } = open(client);
  await abort(multipart);
  await abort(multipart);
  expect(aws.commandCalls(AbortMultipartUploadCommand, named)).toHaveLength(2);
  await expect(abort(multipart)).rejects.toThrow('no network');
});

test('aborts again if a part arrives meanwhile; the bucket’s lifecycle rule is the last resort', async () => {
  const client = s3();
  const aws = mockClient(client);
  const late = { Parts: [{ PartNumber: 1, ETag: '"1"', Size: 5 }] };
  aws.on(AbortMultipartUploadCommand).resolves({});
  aws.on(ListPartsCommand).resolvesOnce(late).rejectsOnce(gone).resolves(late);
  await open(client).abort(multipart);
  expect(aws.commandCalls(AbortMultipartUploadCommand)).toHaveLength(2);
  await open(client).abort(multipart);
  expect(aws.commandCalls(AbortMultipartUploadCommand)).toHaveLength(5);
});
