import { receiveBody, receiveText } from './body.ts';
import { type Call, type Operation, type Reply, wholeNumber } from './call.ts';
import { s3Error } from './errors.ts';
import { storedHeadersOf, writeGuard } from './object-operations.ts';
import { elementsOf, textOf, xmlDocument } from './xml.ts';

const maxPartNumber = 10_000;
const largestPage = 1000;

const uploadIdOf = (query: URLSearchParams): string => query.get('uploadId') ?? '';

const createMultipartUpload = async ({ bucket, uploads, key, request }: Call): Promise<Reply> => {
  const uploadId = await uploads.create(key, storedHeadersOf(request.headers));
  const result = { Bucket: bucket.name, Key: key, UploadId: uploadId };
  return { status: 200, body: xmlDocument('InitiateMultipartUploadResult', result) };
};

const uploadPart = async ({ uploads, key, query, request, payloadHash }: Call): Promise<Reply> => {
  if (request.headers['x-amz-copy-source'] !== undefined) throw s3Error('NotImplemented');
  const partNumber = wholeNumber(query, 'partNumber', { fallback: 0, min: 1, max: maxPartNumber });
  const body = receiveBody(request, payloadHash);
  const part = await uploads.putPart(uploadIdOf(query), key, partNumber, body.bytes);
  return { status: 200, headers: { etag: `"${part.md5}"`, ...body.checksums } };
};

const completeMultipartUpload = async ({ bucket, uploads, key, query, request, payloadHash }: Call): Promise<Reply> => {
  const guard = writeGuard(request.headers);
  const xml = await receiveText(request, payloadHash);
  const named = elementsOf(xml, 'Part').map((part) => ({
    partNumber: Number(textOf(part, 'PartNumber')),
    etag: textOf(part, 'ETag').replaceAll('"', ''),
  }));
  const record = await uploads.complete(uploadIdOf(query), key, named, guard);
  const location = `http://${request.headers.host}/${bucket.name}/${encodeURIComponent(key)}`;
  const result = { Location: location, Bucket: bucket.name, Key: key, ETag: `"${record.etag}"` };
  return { status: 200, body: xmlDocument('CompleteMultipartUploadResult', result) };
};

const abortMultipartUpload = async ({ uploads, key, query }: Call): Promise<Reply> => {
  await uploads.abort(uploadIdOf(query), key);
  return { status: 204 };
};

const listParts = ({ bucket, uploads, key, query }: Call): Reply => {
  const { uploadId, parts } = uploads.find(uploadIdOf(query), key);
  const marker = wholeNumber(query, 'part-number-marker', { fallback: 0 });
  const maxParts = Math.min(wholeNumber(query, 'max-parts', { fallback: largestPage }), largestPage);
  const following = [...parts.values()]
    .filter(({ partNumber }) => partNumber > marker)
    .sort((a, b) => a.partNumber - b.partNumber);
  const page = following.slice(0, maxParts);
  const result = {
    Bucket: bucket.name,
    Key: key,
    UploadId: uploadId,
    PartNumberMarker: marker,
    NextPartNumberMarker: page.at(-1)?.partNumber ?? marker,
    MaxParts: maxParts,
    IsTruncated: following.length > page.length,
    Part: page.map(({ partNumber, lastModified, md5, size }) => ({
      PartNumber: partNumber,
      LastModified: new Date(lastModified),
      ETag: `"${md5}"`,
      Size: size,
    })),
  };
  return { status: 200, body: xmlDocument('ListPartsResult', result) };
};

export const multipartOperations: readonly Operation[] = [
  { method: 'POST', on: 'object', requires: ['uploads'], action: 's3:PutObject', run: createMultipartUpload },
  { method: 'PUT', on: 'object', requires: ['uploadId', 'partNumber'], action: 's3:PutObject', run: uploadPart },
  { method: 'POST', on: 'object', requires: ['uploadId'], action: 's3:PutObject', run: completeMultipartUpload },
  {
    method: 'DELETE',
    on: 'object',
    requires: ['uploadId'],
    action: 's3:AbortMultipartUpload',
    run: abortMultipartUpload,
  },
  {
    method: 'GET',
    on: 'object',
    requires: ['uploadId'],
    accepts: ['max-parts', 'part-number-marker'],
    action: 's3:ListMultipartUploadParts',
    run: listParts,
  },
];
