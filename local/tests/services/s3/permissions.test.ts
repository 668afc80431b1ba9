import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, it } from 'vitest';
import { refusal, startS3 } from './harness.ts';

const Bucket = 'uploads';
const Key = 'a';
const allow = (action: string, resource: string) => ({
  Effect: 'Allow',
  Action: action,
  Resource: `arn:aws:s3:::${resource}`,
});
const put = () => new PutObjectCommand({ Bucket, Key, Body: 'x' });
const get = (key = Key) => new GetObjectCommand({ Bucket, Key: key });
const multipart = { Bucket, Key, UploadId: 'unknown' };

describe('a permission', () => {
  it.each([
    ['s3:PutObject', 'uploads/*', (s3: S3Client) => s3.send(put())],
    ['s3:GetObject', 'uploads/a', (s3: S3Client) => s3.send(get())],
    ['s3:DeleteObject', 'uploads/*', (s3: S3Client) => s3.send(new DeleteObjectCommand({ Bucket, Key }))],
    ['s3:ListBucket', 'uploads', (s3: S3Client) => s3.send(new ListObjectsV2Command({ Bucket }))],
    ['s3:PutObject', 'uploads/*', (s3: S3Client) => s3.send(new CreateMultipartUploadCommand({ Bucket, Key }))],
    ['s3:AbortMultipartUpload', 'uploads/*', (s3: S3Client) => s3.send(new AbortMultipartUploadCommand(multipart))],
    ['s3:ListMultipartUploadParts', 'uploads/*', (s3: S3Client) => s3.send(new ListPartsCommand(multipart))],
    [
      's3:ListBucketMultipartUploads',
      'uploads',
      (s3: S3Client) => s3.send(new ListMultipartUploadsCommand({ Bucket })),
    ],
  ])('%s on %s is required', async (action, resource, send) => {
    const s3 = await startS3();
    await s3.store.write(Bucket, Key, Buffer.from('x'), { contentType: 'x' });
    const call = (...statements: object[]) => refusal(send(s3.clientAllowed(...statements)));
    expect(await call(allow(action, resource))).toMatch(/^(not refused|404 NoSuchUpload)$/);
    expect(await call()).toBe('403 AccessDenied');
    expect(await call(allow(action, resource.replace('uploads', 'images')))).toBe('403 AccessDenied');
    expect(await call(allow('s3:Unrelated', '*'))).toBe('403 AccessDenied');
  });

  it('is required for the source and the target of a copy', async () => {
    const s3 = await startS3();
    await s3.store.write(Bucket, Key, Buffer.from('x'), { contentType: 'x' });
    const copy = (...statements: object[]) => {
      const command = new CopyObjectCommand({ Bucket: 'images', Key, CopySource: `${Bucket}/${Key}` });
      return refusal(s3.clientAllowed(...statements).send(command));
    };
    const [read, write] = [allow('s3:GetObject', 'uploads/*'), allow('s3:PutObject', 'images/*')];
    expect(await copy(read)).toBe('403 AccessDenied');
    expect(await copy(write)).toBe('403 AccessDenied');
    expect(await copy(read, write)).toBe('not refused');
  });

  it('is required for each key of a bulk delete', async () => {
    const s3 = await startS3();
    for (const key of ['mine/a', 'other/a']) await s3.store.write(Bucket, key, Buffer.from('x'), { contentType: 'x' });
    const Objects = [{ Key: 'other/a' }, { Key: 'mine/a' }];
    const client = s3.clientAllowed(allow('s3:DeleteObject', 'uploads/mine/*'));
    const { Deleted, Errors } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect([Deleted, Errors]).toMatchObject([[{ Key: 'mine/a' }], [{ Key: 'other/a', Code: 'AccessDenied' }]]);
    expect(s3.store.list(Bucket)).toEqual(['other/a']);
  });

  it('of a presigned URL’s signer is checked when the URL is used', async () => {
    const s3 = await startS3();
    await s3.store.write(Bucket, Key, Buffer.from('x'), { contentType: 'x' });
    const url = await getSignedUrl(s3.clientAllowed(), get());
    expect((await fetch(url)).status).toBe(403);
    s3.clientAllowed(allow('s3:GetObject', 'uploads/*'));
    expect((await fetch(url)).status).toBe(200);
  });
});

it('reports a missing key only to callers who may list the bucket', async () => {
  const s3 = await startS3();
  const read = allow('s3:GetObject', 'uploads/*');
  expect(await refusal(s3.clientAllowed(read).send(get('none')))).toBe('403 AccessDenied');
  expect(await refusal(s3.clientAllowed(read, allow('s3:ListBucket', 'uploads')).send(get('none')))).toBe(
    '404 NoSuchKey',
  );
});

it('names the principal, the action and the resource in the error', async () => {
  const s3 = await startS3();
  await expect(s3.clientAllowed().send(put())).rejects.toThrow(
    'User: limited is not authorized to perform: s3:PutObject on resource: "arn:aws:s3:::uploads/a"',
  );
});
