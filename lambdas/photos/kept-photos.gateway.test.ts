import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { openS3 } from '../platform/s3.ts';
import { keptPhotos } from './kept-photos.gateway.ts';

const incoming = { Bucket: 'photos-bucket', Key: 'incoming/photos/U/F' };

test.each([
  { name: 'of one file', s3UploadId: undefined, aborted: [] },
  { name: 'in parts', s3UploadId: 'S3', aborted: [{ ...incoming, UploadId: 'S3' }] },
])('removes a photo $name: aborts its parts, closes its key and deletes its copy', async ({ s3UploadId, aborted }) => {
  const client = openS3({ region: 'ap-south-1', credentials: { accessKeyId: 'A', secretAccessKey: 's' } });
  const aws = mockClient(client);
  aws.on(AbortMultipartUploadCommand).resolves({}).on(ListPartsCommand).resolves({});
  await keptPhotos(client, 'photos-bucket').remove({ imageKey: 'photos/U/F', ...(s3UploadId && { s3UploadId }) });
  const inputs = (command: Parameters<typeof aws.commandCalls>[0]) =>
    aws.commandCalls(command).map(({ args: [{ input }] }) => input);
  expect(inputs(AbortMultipartUploadCommand)).toEqual(aborted);
  expect(inputs(PutObjectCommand)).toEqual([{ ...incoming, Body: '' }]);
  expect(inputs(DeleteObjectCommand)).toEqual([{ Bucket: 'photos-bucket', Key: 'photos/U/F' }]);
});
