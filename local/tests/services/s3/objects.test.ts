import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { refusal, startS3 } from './harness.ts';

const Bucket = 'images';
const md5 = (bytes: string | Uint8Array) => `"${createHash('md5').update(bytes).digest('hex')}"`;

describe('an object', () => {
  it('is returned as it was stored, with all its metadata', async () => {
    const s3 = (await startS3()).client();
    const Key = "product-images/a b/ünï 'c'(1)+&=?#%.png";
    const bytes = randomBytes(300_000);
    const put = await s3.send(
      new PutObjectCommand({
        Bucket,
        Key,
        Body: bytes,
        ContentType: 'image/png',
        CacheControl: 'public, max-age=31536000, immutable',
        ContentDisposition: 'inline',
        Metadata: { owner: 'me' },
      }),
    );
    expect(put.ETag).toBe(md5(bytes));
    const got = await s3.send(new GetObjectCommand({ Bucket, Key }));
    expect(bytes.equals((await got.Body?.transformToByteArray()) ?? Buffer.of())).toBe(true);
    const said = {
      ContentLength: bytes.length,
      ContentType: 'image/png',
      CacheControl: 'public, max-age=31536000, immutable',
      ContentDisposition: 'inline',
      Metadata: { owner: 'me' },
      ETag: put.ETag,
    };
    expect(got).toMatchObject(said);
    expect(got.ChecksumCRC32).toBe(put.ChecksumCRC32);
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key }))).toMatchObject(said);
  });

  it('may be empty, and is replaced by the next write', async () => {
    const running = await startS3();
    const s3 = running.client();
    await s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'first' }));
    await s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: Buffer.of() }));
    const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'a' }));
    expect(await got.Body?.transformToString()).toBe('');
    expect(await running.bodies(Bucket)).toHaveLength(1);
  });

  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=5-100', '56789', 'bytes 5-9/10'],
    ['bytes=-100', '0123456789', 'bytes 0-9/10'],
    ['bytes=4-2', '0123456789', undefined],
  ])('is read in the range %s', async (Range, text, ContentRange) => {
    const s3 = (await startS3()).client();
    await s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: '0123456789' }));
    const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'a', Range }));
    expect([await got.Body?.transformToString(), got.ContentRange]).toEqual([text, ContentRange]);
  });

  it('gets S3’s error for an unsatisfiable range, a missing key and a missing bucket', async () => {
    const s3 = (await startS3()).client();
    await s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: '0123456789' }));
    const get = (Key: string, Range?: string) =>
      refusal(s3.send(new GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) })));
    expect(await get('a', 'bytes=10-')).toBe('416 InvalidRange');
    expect(await get('a', 'bytes=-0')).toBe('416 InvalidRange');
    expect(await get('b')).toBe('404 NoSuchKey');
    expect(await get('k'.repeat(1025))).toBe('400 KeyTooLongError');
    expect(await refusal(s3.send(new HeadObjectCommand({ Bucket, Key: 'b' })))).toBe('404 NotFound');
    expect(await refusal(s3.send(new HeadBucketCommand({ Bucket: 'none' })))).toBe('404 NotFound');
    expect(await refusal(s3.send(new PutObjectCommand({ Bucket: 'none', Key: 'a', Body: 'x' })))).toBe(
      '404 NoSuchBucket',
    );
    await s3.send(new HeadBucketCommand({ Bucket }));
  });

  it('supports If-Match and If-None-Match', async () => {
    const s3 = (await startS3()).client();
    const { ETag } = await s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }));
    const get = (conditions: object) => refusal(s3.send(new GetObjectCommand({ Bucket, Key: 'a', ...conditions })));
    expect(await get({ IfMatch: ETag })).toBe('not refused');
    expect(await get({ IfMatch: '"other"' })).toBe('412 PreconditionFailed');
    expect(await get({ IfNoneMatch: ETag })).toMatch(/^304/);
  });

  it('can be deleted, even if it is missing', async () => {
    const running = await startS3();
    const s3 = running.client();
    await s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'a' }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'a' }));
    expect(await refusal(s3.send(new GetObjectCommand({ Bucket, Key: 'a' })))).toBe('404 NoSuchKey');
    expect(await running.bodies(Bucket)).toEqual([]);
  });

  it('can be deleted together with others', async () => {
    const running = await startS3();
    const s3 = running.client();
    const keys = ['a', 'b & <c>', 'd"e\r\n'];
    for (const Key of [...keys, 'kept']) await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
    const Objects = [...keys, 'never there'].map((Key) => ({ Key }));
    const { Deleted } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(Deleted?.map(({ Key }) => Key)).toEqual([...keys, 'never there']);
    expect(running.store.list(Bucket)).toEqual(['kept']);
  });
});

describe('a write', () => {
  it.each(['CRC32', 'SHA256', 'SHA1'] as const)('is checked with %s, for bytes and for streams', async (algorithm) => {
    const running = await startS3();
    const s3 = running.client();
    const bytes = randomBytes(200_000);
    for (const Body of [bytes, Readable.from([bytes.subarray(0, 70_001), bytes.subarray(70_001)])]) {
      await s3.send(
        new PutObjectCommand({ Bucket, Key: 'a', Body, ContentLength: bytes.length, ChecksumAlgorithm: algorithm }),
      );
      const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'a' }));
      expect(bytes.equals((await got.Body?.transformToByteArray()) ?? Buffer.of())).toBe(true);
      expect(got.ContentEncoding).toBeUndefined();
    }
  });

  it('stores nothing if a checksum does not match or is not supported', async () => {
    const running = await startS3();
    const s3 = running.client();
    const put = (sums: object) => refusal(s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x', ...sums })));
    const sha256 = createHash('sha256').update('y').digest('base64');
    expect(await put({ ChecksumCRC32: 'AAAAAA==' })).toBe('400 BadDigest');
    expect(await put({ ChecksumSHA256: sha256 })).toBe('400 BadDigest');
    expect(await put({ ContentMD5: createHash('md5').update('y').digest('base64') })).toBe('400 BadDigest');
    expect(await put({ ChecksumCRC64NVME: 'AAAAAAAAAAA=' })).toMatch(/^501/);
    expect(running.store.list(Bucket)).toEqual([]);
    expect(await running.bodies(Bucket)).toEqual([]);
  });

  it('with If-None-Match succeeds once of many concurrent ones, and a replay is rejected', async () => {
    const running = await startS3();
    const s3 = running.client();
    const bodies = Array.from({ length: 12 }, (_, index) => `${index}`.repeat(1000 * (12 - index)));
    const put = (Body: string) => s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body, IfNoneMatch: '*' }));
    const outcomes = await Promise.all(bodies.map((body) => refusal(put(body))));
    expect(outcomes.filter((outcome) => outcome === 'not refused')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === '412 PreconditionFailed')).toHaveLength(11);
    const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'a' }));
    expect(await got.Body?.transformToString()).toBe(bodies[outcomes.indexOf('not refused')]);
    expect(await refusal(put('again'))).toBe('412 PreconditionFailed');
    expect(await running.bodies(Bucket)).toHaveLength(1);
  });

  it('with If-Match succeeds only if the object has not changed', async () => {
    const s3 = (await startS3()).client();
    const put = (Body: string, IfMatch?: string) =>
      s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body, ...(IfMatch ? { IfMatch } : {}) }));
    expect(await refusal(put('x', '"none"'))).toBe('404 NoSuchKey');
    const { ETag } = await put('x');
    await put('y', ETag);
    expect(await refusal(put('z', ETag))).toBe('412 PreconditionFailed');
  });
});

describe('a copy', () => {
  it('copies exactly the version with the given ETag, with new headers', async () => {
    const running = await startS3();
    const s3 = running.client();
    const Key = 'product-images/1/ä b.png';
    const { ETag = '' } = await s3.send(
      new PutObjectCommand({ Bucket: 'uploads', Key, Body: 'png', ContentType: 'image/png' }),
    );
    const copy = (overrides: object = {}) =>
      s3.send(
        new CopyObjectCommand({
          Bucket,
          Key,
          CopySource: encodeURI(`uploads/${Key}`),
          CopySourceIfMatch: ETag,
          MetadataDirective: 'REPLACE',
          ContentType: 'image/png',
          CacheControl: 'max-age=1',
          ...overrides,
        }),
      );
    expect((await copy()).CopyObjectResult?.ETag).toBe(ETag);
    const got = await s3.send(new GetObjectCommand({ Bucket, Key }));
    expect([await got.Body?.transformToString(), got.CacheControl]).toEqual(['png', 'max-age=1']);

    expect(await refusal(copy({ IfNoneMatch: '*' }))).toBe('412 PreconditionFailed');
    expect(await refusal(copy({ CopySource: 'uploads/missing' }))).toBe('404 NoSuchKey');
    expect(await refusal(copy({ CopySource: 'none/a' }))).toBe('404 NoSuchBucket');
    expect(await refusal(copy({ CopySource: 'uploads/%ff' }))).toBe('400 InvalidURI');
    await s3.send(new PutObjectCommand({ Bucket: 'uploads', Key, Body: 'swapped' }));
    expect(await refusal(copy())).toBe('412 PreconditionFailed');
    expect(running.store.head(Bucket, Key)?.etag).toBe(ETag);
  });

  it('keeps the source’s metadata by default', async () => {
    const s3 = (await startS3()).client();
    await s3.send(
      new PutObjectCommand({ Bucket, Key: 'a', Body: 'x', ContentType: 'image/png', Metadata: { m: '1' } }),
    );
    await s3.send(new CopyObjectCommand({ Bucket, Key: 'b', CopySource: `${Bucket}/a` }));
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'b' }));
    expect(head).toMatchObject({ ContentType: 'image/png', Metadata: { m: '1' } });
    const ontoItself = new CopyObjectCommand({ Bucket, Key: 'a', CopySource: `${Bucket}/a` });
    expect(await refusal(s3.send(ontoItself))).toBe('400 InvalidRequest');
  });
});

describe('a copy with a checksum', () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html
  it('has the SHA-256 of all its bytes, whatever checksum the source has', async () => {
    const s3 = (await startS3()).client();
    await s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'abc' }));
    await s3.send(new CopyObjectCommand({ Bucket, Key: 'b', CopySource: `${Bucket}/a`, ChecksumAlgorithm: 'SHA256' }));
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'b', ChecksumMode: 'ENABLED' }));
    expect(head.ChecksumSHA256).toBe('ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=');
    const other = new CopyObjectCommand({ Bucket, Key: 'c', CopySource: `${Bucket}/a`, ChecksumAlgorithm: 'SHA1' });
    expect(await refusal(s3.send(other))).toBe('501 NotImplemented');
  });
});

describe('a read', () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html
  it('returns the response headers that the signed request sets', async () => {
    const s3 = (await startS3()).client();
    await s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'abc', ContentType: 'text/plain' }));
    const got = await s3.send(
      new GetObjectCommand({
        Bucket,
        Key: 'a',
        ResponseContentType: 'image/png',
        ResponseContentDisposition: 'attachment',
        ResponseCacheControl: 'private',
      }),
    );
    expect(got).toMatchObject({
      ContentType: 'image/png',
      ContentDisposition: 'attachment',
      CacheControl: 'private',
    });
  });
});

describe('a listing', () => {
  it('lists each key once, page by page, in UTF-8 order', async () => {
    const running = await startS3();
    const s3 = running.client();
    const keys = ['a', 'a/1', 'a/2', 'a/b/3', 'b & <c>', 'c+d e', 'é', '\u{FF21}', '\u{1F600}'];
    for (const key of [...keys].reverse())
      await running.store.write(Bucket, key, Buffer.from(key), { contentType: 'x' });
    const seen: (string | undefined)[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await s3.send(
        new ListObjectsV2Command({ Bucket, MaxKeys: 2, ...(ContinuationToken ? { ContinuationToken } : {}) }),
      );
      seen.push(...(page.Contents ?? []).map(({ Key }) => Key));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    expect(seen).toEqual(keys);
  });

  it('groups keys by delimiter into common prefixes, even across pages', async () => {
    const running = await startS3();
    const s3 = running.client();
    for (const key of ['p/a', 'p/b/1', 'p/b/2', 'p/c', 'p/d/1', 'q'])
      await running.store.write(Bucket, key, Buffer.from(key), { contentType: 'x' });
    const list = async (more: object) => {
      const page = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'p/', Delimiter: '/', ...more }));
      return {
        keys: page.Contents?.map(({ Key }) => Key),
        prefixes: page.CommonPrefixes?.map(({ Prefix }) => Prefix),
        token: page.NextContinuationToken,
        count: page.KeyCount,
      };
    };
    const whole = { keys: ['p/a', 'p/c'], prefixes: ['p/b/', 'p/d/'], token: undefined, count: 4 };
    expect(await list({})).toEqual(whole);
    expect(await list({ EncodingType: 'url' })).toEqual(whole);
    const first = await list({ MaxKeys: 2 });
    expect(first).toMatchObject({ keys: ['p/a'], prefixes: ['p/b/'] });
    const second = await list({ MaxKeys: 2, ContinuationToken: first.token });
    expect(second).toEqual({ keys: ['p/c'], prefixes: ['p/d/'], token: undefined, count: 2 });
    expect(await list({ StartAfter: 'p/b/' })).toMatchObject({ keys: ['p/c'], prefixes: ['p/d/'] });
    expect(await list({ MaxKeys: 0 })).toMatchObject({ keys: undefined, token: undefined, count: 0 });
  });

  it('rejects unsupported parameters instead of ignoring them', async () => {
    const s3 = (await startS3()).client();
    expect(await refusal(s3.send(new ListObjectsCommand({ Bucket })))).toBe('501 NotImplemented');
    const tagged = new PutObjectCommand({ Bucket, Key: 'a', Body: 'x', Tagging: 'a=b' });
    expect(await refusal(s3.send(tagged))).toBe('501 NotImplemented');
    expect(await refusal(s3.send(new ListObjectsV2Command({ Bucket, MaxKeys: -1 })))).toBe('400 InvalidArgument');
    expect(await refusal(s3.send(new GetObjectCommand({ Bucket, Key: 'a', VersionId: '1' })))).toBe(
      '501 NotImplemented',
    );
  });
});
