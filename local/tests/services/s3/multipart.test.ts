import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { refusal, startS3 } from './harness.ts';

const Bucket = 'uploads';
const Key = 'product-images/1/large.png';
const mebibyte = 1024 * 1024;

const create = async (s3: S3Client) => {
  const command = new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'image/png', CacheControl: 'no-cache' });
  const { UploadId } = await s3.send(command);
  return { Bucket, Key, UploadId };
};
type Upload = Awaited<ReturnType<typeof create>>;

const sendPart = async (s3: S3Client, upload: Upload, PartNumber: number, Body: Buffer | string) => {
  const { ETag } = await s3.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
  return { PartNumber, ETag };
};
const complete = (s3: S3Client, upload: Upload, Parts: { PartNumber: number; ETag: string | undefined }[], more = {}) =>
  s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts }, ...more }));

describe('a multipart upload', () => {
  it('becomes one object from parts that were sent in any order, and is then gone', async () => {
    const running = await startS3();
    const s3 = running.client();
    const upload = await create(s3);
    const bytes = [Buffer.alloc(5 * mebibyte, 'a'), Buffer.alloc(6 * mebibyte, 'b'), Buffer.from('last')];
    const last = await sendPart(s3, upload, 9, bytes[2] ?? '');
    await sendPart(s3, upload, 1, 'sent again below');
    const parts = [await sendPart(s3, upload, 1, bytes[0] ?? ''), await sendPart(s3, upload, 3, bytes[1] ?? ''), last];
    const { ETag } = await complete(s3, upload, parts);

    const sums = Buffer.concat(bytes.map((part) => createHash('md5').update(part).digest()));
    expect(ETag).toBe(`"${createHash('md5').update(sums).digest('hex')}-3"`);
    const got = await s3.send(new GetObjectCommand({ Bucket, Key }));
    expect(got).toMatchObject({ ContentType: 'image/png', CacheControl: 'no-cache', ETag });
    expect(Buffer.concat(bytes).equals((await got.Body?.transformToByteArray()) ?? Buffer.of())).toBe(true);
    expect(await refusal(s3.send(new ListPartsCommand(upload)))).toBe('404 NoSuchUpload');
    expect(await running.bodies(Bucket)).toHaveLength(1);
  });

  it('lists its parts page by page', async () => {
    const s3 = (await startS3()).client();
    const upload = await create(s3);
    for (const number of [4, 2, 1]) await sendPart(s3, upload, number, `${number}`.repeat(number));
    const first = await s3.send(new ListPartsCommand({ ...upload, MaxParts: 2 }));
    expect(first.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(first).toMatchObject({ IsTruncated: true, NextPartNumberMarker: '2' });
    const { NextPartNumberMarker = '' } = first;
    const second = await s3.send(new ListPartsCommand({ ...upload, PartNumberMarker: NextPartNumberMarker }));
    expect(second).toMatchObject({ IsTruncated: false, Parts: [{ PartNumber: 4, Size: 4 }] });
  });

  it('is rejected if parts are missing, wrong, out of order or too small', async () => {
    const running = await startS3();
    const s3 = running.client();
    const upload = await create(s3);
    const one = await sendPart(s3, upload, 1, 'small');
    const two = await sendPart(s3, upload, 2, 'small');
    expect(await refusal(complete(s3, upload, []))).toBe('400 MalformedXML');
    expect(await refusal(complete(s3, upload, [one, two]))).toBe('400 EntityTooSmall');
    expect(await refusal(complete(s3, upload, [two, one]))).toBe('400 InvalidPartOrder');
    expect(await refusal(complete(s3, upload, [{ ...one, PartNumber: 3 }]))).toBe('400 InvalidPart');
    expect(await refusal(complete(s3, upload, [{ ...one, ETag: '"other"' }]))).toBe('400 InvalidPart');
    expect(await refusal(sendPart(s3, upload, 0, 'x'))).toBe('400 InvalidArgument');
    expect(await refusal(sendPart(s3, upload, 10_001, 'x'))).toBe('400 InvalidArgument');
    expect(running.store.list(Bucket)).toEqual([]);
    await complete(s3, upload, [one]);
  });

  it('is listed until it is aborted, and leaves nothing behind', async () => {
    const running = await startS3();
    const s3 = running.client();
    const upload = await create(s3);
    await sendPart(s3, upload, 1, 'x');
    const { Uploads } = await s3.send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'product-images/' }));
    expect(Uploads).toMatchObject([{ Key, UploadId: upload.UploadId }]);
    expect(await refusal(s3.send(new AbortMultipartUploadCommand({ ...upload, Key: 'other' })))).toBe(
      '404 NoSuchUpload',
    );
    await s3.send(new AbortMultipartUploadCommand(upload));
    expect(await refusal(s3.send(new AbortMultipartUploadCommand(upload)))).toBe('404 NoSuchUpload');
    expect(await refusal(s3.send(new ListPartsCommand(upload)))).toBe('404 NoSuchUpload');
    expect(await refusal(sendPart(s3, upload, 2, 'x'))).toBe('404 NoSuchUpload');
    expect((await s3.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads).toBeUndefined();
    expect(await running.bodies(Bucket)).toEqual([]);
  });

  it('can be completed once, and with If-None-Match only if there is no object', async () => {
    const running = await startS3();
    const s3 = running.client();
    const [first, second] = [await create(s3), await create(s3)];
    const part = await sendPart(s3, first, 1, 'x');
    const outcomes = await Promise.all([1, 2].map(() => refusal(complete(s3, first, [part], { IfNoneMatch: '*' }))));
    expect(outcomes.sort()).toEqual(['404 NoSuchUpload', 'not refused']);
    const late = await sendPart(s3, second, 1, 'y');
    expect(await refusal(complete(s3, second, [late], { IfNoneMatch: '*' }))).toBe('412 PreconditionFailed');
    await complete(s3, second, [late]);
  });

  it('continues after a restart with its stored parts', async () => {
    const running = await startS3();
    const upload = await create(running.client());
    const one = await sendPart(running.client(), upload, 1, Buffer.alloc(5 * mebibyte, 'a'));
    const again = await running.restart();
    const s3 = again.client();
    expect((await s3.send(new ListPartsCommand(upload))).Parts).toMatchObject([{ PartNumber: 1, ETag: one.ETag }]);
    const two = await sendPart(s3, upload, 2, 'end');
    await complete(s3, upload, [one, two]);
    expect(again.store.head(Bucket, Key)?.size).toBe(5 * mebibyte + 3);
  });
});
