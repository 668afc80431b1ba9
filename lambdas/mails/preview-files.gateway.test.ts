import { Readable } from 'node:stream';
import { GetObjectCommand, NoSuchKey, S3ServiceException } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { jpegBytes } from '#tests/support/unit/records.ts';
import { openS3 } from '../platform/s3.ts';
import { previewFiles } from './preview-files.gateway.ts';

const { signal } = new AbortController();
const s3 = openS3({ region: 'ap-south-1' });
const files = previewFiles('photos', s3);

test('reads the whole file of a preview from the bucket of photos', async () => {
  const aws = mockClient(s3);
  const Body = Object.assign(Readable.from([]), { transformToByteArray: async () => jpegBytes });
  aws.on(GetObjectCommand).resolves({ Body } as never);
  expect(await files.read('photos/asha/1', signal)).toEqual(jpegBytes);
  expect(aws.call(0).args[0].input).toEqual({ Bucket: 'photos', Key: 'photos/asha/1' });
});

test('returns undefined for a missing file, and throws any other error', async () => {
  const gone = new NoSuchKey({ $metadata: { httpStatusCode: 404 }, message: 'gone' });
  const denied = new S3ServiceException({ name: 'AccessDenied', $fault: 'client', $metadata: { httpStatusCode: 403 } });
  mockClient(s3).on(GetObjectCommand).rejectsOnce(gone).rejectsOnce(denied);
  expect(await files.read('photos/asha/1', signal)).toBeUndefined();
  await expect(files.read('photos/asha/1', signal)).rejects.toThrow();
});
