import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { parseRange } from '#lib/byte-range.ts';
import { receiveBody } from './body.ts';
import type { NewObject, ObjectRecord, StoredHeaders } from './bucket.ts';
import { authorize, type Call, decodePath, type Operation, objectArn, type Reply, requireObject } from './call.ts';
import { s3Error } from './errors.ts';
import { xmlDocument } from './xml.ts';

const storedHeader = /^(cache-control|content-(type|disposition|encoding|language)|x-amz-meta-.+)$/;
const sameTag = (given: string, etag: string): boolean => given.replaceAll('"', '') === etag;

/** The headers of a write that are stored with the object. `aws-chunked` is removed, because it describes only the transfer. */
export const storedHeadersOf = (headers: IncomingHttpHeaders): StoredHeaders => ({
  'content-type': 'binary/octet-stream',
  ...Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name, String(value).replace(/^aws-chunked(,\s*|$)/, '')] as const)
      .filter(([name, value]) => storedHeader.test(name) && value !== ''),
  ),
});

/** The guard of a conditional write: `If-None-Match: *` (create only) or `If-Match`. */
export const writeGuard = (headers: IncomingHttpHeaders): NonNullable<NewObject['guard']> => {
  const { 'if-none-match': noneMatch, 'if-match': match } = headers;
  if (noneMatch !== undefined && noneMatch !== '*') throw s3Error('NotImplemented');
  return (current) => {
    if (noneMatch && current) throw s3Error('PreconditionFailed');
    if (match === undefined) return;
    if (!current) throw s3Error('NoSuchKey');
    if (!sameTag(match, current.etag)) throw s3Error('PreconditionFailed');
  };
};

const putObject = async ({ bucket, key, request, payloadHash }: Call): Promise<Reply> => {
  const guard = writeGuard(request.headers);
  const body = receiveBody(request, payloadHash);
  const record = await bucket.put({ key, ...body, headers: storedHeadersOf(request.headers), guard });
  return { status: 200, headers: { etag: `"${record.etag}"`, ...body.checksums } };
};

const copySource = ({ request, buckets, principal }: Call) => {
  const [, name = '', encodedKey = ''] = /^\/?([^/]+)\/(.+)$/s.exec(String(request.headers['x-amz-copy-source'])) ?? [];
  const key = decodePath(encodedKey);
  const bucket = buckets.get(name)?.bucket;
  if (!bucket) throw s3Error('NoSuchBucket');
  authorize(principal, 's3:GetObject', objectArn(bucket, key));
  return { bucket, record: requireObject(principal, bucket, key) };
};

/** Passes the bytes through, and adds their SHA-256 to `checksums` at the end. */
async function* withSha256(bytes: AsyncIterable<Buffer>, checksums: Record<string, string>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  checksums['x-amz-checksum-sha256'] = hash.digest('base64');
}

/** Copies an object's bytes and, unless the metadata directive is REPLACE, its headers. */
const copyObject = async (call: Call): Promise<Reply> => {
  const { headers } = call.request;
  const other = /^x-amz-copy-source-(?!if-match$)/;
  if (Object.keys(headers).some((name) => other.test(name))) throw s3Error('NotImplemented');
  const guard = writeGuard(headers);
  const { bucket: from, record: source } = copySource(call);
  const wanted = headers['x-amz-copy-source-if-match'];
  if (wanted !== undefined && !sameTag(String(wanted), source.etag)) throw s3Error('PreconditionFailed');
  const replace = headers['x-amz-metadata-directive'] === 'REPLACE';
  if (!replace && from === call.bucket && source.key === call.key) throw s3Error('InvalidRequest');
  const algorithm = headers['x-amz-checksum-algorithm'];
  if (algorithm !== undefined && algorithm !== 'SHA256') throw s3Error('NotImplemented');
  const computed: Record<string, string> = {};
  const record = await call.bucket.put({
    key: call.key,
    bytes: algorithm === undefined ? from.read(source) : withSha256(from.read(source), computed),
    headers: replace ? storedHeadersOf(headers) : source.headers,
    checksums: algorithm === undefined ? source.checksums : computed,
    guard,
  });
  const result = { LastModified: new Date(record.lastModified), ETag: `"${record.etag}"` };
  return { status: 200, body: xmlDocument('CopyObjectResult', result) };
};

const objectHeaders = (record: ObjectRecord): OutgoingHttpHeaders => ({
  ...record.headers,
  etag: `"${record.etag}"`,
  'last-modified': new Date(record.lastModified).toUTCString(),
  'accept-ranges': 'bytes',
});

/** Response headers that a GET can override with `response-…` parameters. */
const overridable = ['cache-control', 'content-disposition', 'content-type'];

const overriddenHeaders = (query: URLSearchParams): OutgoingHttpHeaders =>
  Object.fromEntries(
    overridable.flatMap((name) => {
      const value = query.get(`response-${name}`);
      return value === null ? [] : [[name, value]];
    }),
  );

const getObject = ({ request, bucket, key, principal, query }: Call): Reply => {
  const { headers, method } = request;
  const record = requireObject(principal, bucket, key);
  if (headers['if-match'] !== undefined && !sameTag(headers['if-match'], record.etag))
    throw s3Error('PreconditionFailed');
  if (headers['if-none-match'] !== undefined && sameTag(headers['if-none-match'], record.etag))
    return { status: 304, headers: objectHeaders(record) };
  const range = parseRange(headers.range, record.size);
  if (range === 'unsatisfiable') throw s3Error('InvalidRange');
  const sent = {
    ...objectHeaders(record),
    ...overriddenHeaders(query),
    ...(range
      ? {
          'content-length': range.end - range.start + 1,
          'content-range': `bytes ${range.start}-${range.end}/${record.size}`,
        }
      : { 'content-length': record.size }),
    ...(headers['x-amz-checksum-mode'] === 'ENABLED' && !range ? record.checksums : {}),
  };
  const status = range ? 206 : 200;
  return method === 'HEAD' ? { status, headers: sent } : { status, headers: sent, body: bucket.read(record, range) };
};

const deleteObject = async ({ bucket, key }: Call): Promise<Reply> => {
  await bucket.remove(key);
  return { status: 204 };
};

export const objectOperations: readonly Operation[] = [
  {
    method: 'PUT',
    on: 'object',
    action: 's3:PutObject',
    run: (call) => (call.request.headers['x-amz-copy-source'] === undefined ? putObject(call) : copyObject(call)),
  },
  {
    method: 'GET',
    on: 'object',
    accepts: overridable.map((name) => `response-${name}`),
    action: 's3:GetObject',
    run: getObject,
  },
  { method: 'HEAD', on: 'object', action: 's3:GetObject', run: getObject },
  { method: 'DELETE', on: 'object', action: 's3:DeleteObject', run: deleteObject },
];
