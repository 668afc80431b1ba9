import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { GetObjectCommand, PutObjectCommand, type PutObjectCommandInput, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, it } from 'vitest';
import { type RunningS3, region, startS3 } from './harness.ts';

const Bucket = 'uploads';
const Key = 'product-images/1/ä b.png';
const headers = { 'content-type': 'image/png', 'if-none-match': '*' };

/** Signs the type, the length and the condition, as the shop does for its uploads. */
const presignPut = (s3: RunningS3, input: Partial<PutObjectCommandInput> = {}, options: object = {}) =>
  getSignedUrl(
    s3.client({ requestChecksumCalculation: 'WHEN_REQUIRED' }),
    new PutObjectCommand({ Bucket, Key, ContentType: 'image/png', ContentLength: 5, IfNoneMatch: '*', ...input }),
    { signableHeaders: new Set(['host', 'content-type', 'content-length', 'if-none-match']), ...options },
  );

const put = async (url: string, body: string, overrides: Record<string, string> = {}, method = 'PUT') => {
  const response = await fetch(url, { method, headers: { ...headers, ...overrides }, body });
  const [, code = ''] = /<Code>(.*?)<\/Code>/.exec(await response.text()) ?? [];
  return `${response.status} ${code}`.trim();
};

describe('a presigned PUT', () => {
  it('stores the signed object once; a replay is rejected and changes nothing', async () => {
    const s3 = await startS3();
    const url = await presignPut(s3);
    expect(await put(url, 'first')).toBe('200');
    expect(await put(url, 'other')).toBe('412 PreconditionFailed');
    expect(s3.store.head(Bucket, Key)).toMatchObject({ size: 5, contentType: 'image/png' });
    const body = s3.store.read(Bucket, Key)?.body.setEncoding('utf8');
    expect((await body?.toArray())?.join('')).toBe('first');
  });

  it.each([
    ['a longer body', (url: string) => put(url, 'longer'), '403 SignatureDoesNotMatch'],
    ['a shorter body', (url: string) => put(url, 'four'), '403 SignatureDoesNotMatch'],
    ['another type', (url: string) => put(url, 'first', { 'content-type': 'text/html' }), '403 SignatureDoesNotMatch'],
    ['no condition', (url: string) => put(url, 'first', { 'if-none-match': '' }), '403 SignatureDoesNotMatch'],
    ['another key', (url: string) => put(url.replace('%20b.png', '%20c.png'), 'first'), '403 SignatureDoesNotMatch'],
    [
      'another bucket',
      (url: string) => put(url.replace('/uploads/', '/images/'), 'first'),
      '403 SignatureDoesNotMatch',
    ],
    ['another method', (url: string) => put(url, 'first', {}, 'POST'), '403 SignatureDoesNotMatch'],
    ['additional metadata', (url: string) => put(url, 'first', { 'x-amz-meta-a': '1' }), '403 AccessDenied'],
    ['an additional parameter', (url: string) => put(`${url}&uploads=`, 'first'), '403 SignatureDoesNotMatch'],
    ['an altered signature', (url: string) => put(url.replace(/Signature=.{4}/, 'Signature=0000'), 'first'), '403'],
    ['a path with invalid encoding', (url: string) => put(url.replace('%20b', '%ff'), 'first'), '400 InvalidURI'],
  ])('refuses %s', async (_, attack, expected) => {
    const s3 = await startS3();
    expect(await attack(await presignPut(s3))).toContain(expected);
    expect([...s3.store.list(Bucket), ...s3.store.list('images'), ...(await s3.bodies(Bucket))]).toEqual([]);
  });

  it('is rejected after it has expired', async () => {
    const s3 = await startS3();
    const url = await presignPut(s3, {}, { expiresIn: 60, signingDate: new Date(Date.now() - 61_000) });
    expect(await put(url, 'first')).toBe('403 AccessDenied');
    expect(s3.store.list(Bucket)).toEqual([]);
  });

  it('stores nothing if the connection breaks during the body', async () => {
    const s3 = await startS3();
    const { pathname, search, port } = new URL(await presignPut(s3));
    const socket = connect(Number(port), '127.0.0.1');
    const head = [
      `PUT ${pathname}${search} HTTP/1.1`,
      `host: 127.0.0.1:${port}`,
      'content-type: image/png',
      'content-length: 5',
      'if-none-match: *',
    ];
    const arrived = new Promise<void>((resolve) => {
      s3.server.prependOnceListener('request', (request) => request.once('data', () => resolve()));
    });
    socket.write(`${head.join('\r\n')}\r\n\r\nfir`);
    await arrived;
    socket.destroy();
    await s3.close();
    expect([...s3.store.list(Bucket), ...(await s3.bodies(Bucket))]).toEqual([]);
  });

  it('is rejected if it has no content length', async () => {
    const s3 = await startS3();
    const url = await getSignedUrl(
      s3.client({ requestChecksumCalculation: 'WHEN_REQUIRED' }),
      new PutObjectCommand({ Bucket, Key }),
    );
    const status = await new Promise((resolve, reject) => {
      const outgoing = httpRequest(url, { method: 'PUT', headers: { 'transfer-encoding': 'chunked' } }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      });
      outgoing.on('error', reject).end('first');
    });
    expect(status).toBe(411);
  });
});

describe('a presigned GET', () => {
  it('serves only the signed object', async () => {
    const s3 = await startS3();
    await s3.store.write(Bucket, Key, Buffer.from('first'), { contentType: 'image/png' });
    const url = await getSignedUrl(s3.client(), new GetObjectCommand({ Bucket, Key }));
    expect(await (await fetch(url)).text()).toBe('first');
    expect((await fetch(url, { headers: { range: 'bytes=1-2' } })).status).toBe(206);
    expect((await fetch(url.replace('/1/', '/2/'))).status).toBe(403);
    expect((await fetch(url.replace(region, 'us-east-1'))).status).toBe(400);
    expect((await fetch(url.split('?')[0] ?? '')).status).toBe(403);
  });
});

describe('a presigned part', () => {
  it('is accepted only for the signed upload and part number', async () => {
    const s3 = await startS3();
    const client = s3.client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
    const part = new UploadPartCommand({ Bucket, Key, UploadId: 'unknown', PartNumber: 1 });
    const url = await getSignedUrl(client, part);
    expect(await put(url, 'x')).toBe('404 NoSuchUpload');
    expect(await put(url.replace('partNumber=1', 'partNumber=2'), 'x')).toBe('403 SignatureDoesNotMatch');
  });
});
