import { awsEncode } from '#aws/sigv4.ts';
import { receiveText } from './body.ts';
import { type Call, type Operation, objectArn, type Reply, wholeNumber } from './call.ts';
import { s3Error } from './errors.ts';
import { listPage } from './listing.ts';
import { elementsOf, textOf, type XmlElements, xmlDocument } from './xml.ts';

/** S3's limit for the entries of a page, and for the keys of a DeleteObjects call. */
const largestPage = 1000;

const listObjects = ({ bucket, query }: Call): Reply => {
  if (query.get('list-type') !== '2') throw s3Error('NotImplemented');
  const token = query.get('continuation-token');
  const startAfter = query.get('start-after');
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const maxKeys = Math.min(wholeNumber(query, 'max-keys', { fallback: largestPage }), largestPage);
  const after = token === null ? (startAfter ?? '') : Buffer.from(token, 'base64url').toString();
  const page = listPage(bucket, { prefix, delimiter, after, maxKeys });
  const encoded = query.get('encoding-type') === 'url';
  const encode = (text: string) => (encoded ? awsEncode(text).replaceAll('%2F', '/') : text);
  return {
    status: 200,
    body: xmlDocument('ListBucketResult', {
      Name: bucket.name,
      Prefix: encode(prefix),
      Delimiter: delimiter ? encode(delimiter) : undefined,
      MaxKeys: maxKeys,
      EncodingType: encoded ? 'url' : undefined,
      KeyCount: page.objects.length + page.commonPrefixes.length,
      ContinuationToken: token ?? undefined,
      StartAfter: startAfter === null ? undefined : encode(startAfter),
      IsTruncated: page.next !== undefined,
      NextContinuationToken: page.next === undefined ? undefined : Buffer.from(page.next).toString('base64url'),
      Contents: page.objects.map(({ key, lastModified, etag, size }) => ({
        Key: encode(key),
        LastModified: new Date(lastModified),
        ETag: `"${etag}"`,
        Size: size,
        StorageClass: 'STANDARD',
      })),
      CommonPrefixes: page.commonPrefixes.map((common) => ({ Prefix: encode(common) })),
    }),
  };
};

/** Authorizes, deletes and reports each key separately. A denied key does not prevent the deletion of the others. */
const deleteObjects = async ({ bucket, request, payloadHash, principal }: Call): Promise<Reply> => {
  const xml = await receiveText(request, payloadHash);
  const keys = elementsOf(xml, 'Object').map((object) => textOf(object, 'Key'));
  if (keys.length === 0 || keys.length > largestPage) throw s3Error('MalformedXML');
  const quiet = elementsOf(xml, 'Quiet').includes('true');
  const deleted: XmlElements[] = [];
  const refused: XmlElements[] = [];
  for (const key of keys) {
    if (principal.allows('s3:DeleteObject', objectArn(bucket, key))) {
      await bucket.remove(key);
      if (!quiet) deleted.push({ Key: key });
    } else refused.push({ Key: key, Code: 'AccessDenied', Message: 'Access Denied' });
  }
  return { status: 200, body: xmlDocument('DeleteResult', { Deleted: deleted, Error: refused }) };
};

const listMultipartUploads = ({ bucket, uploads, query }: Call): Reply => ({
  status: 200,
  body: xmlDocument('ListMultipartUploadsResult', {
    Bucket: bucket.name,
    Prefix: query.get('prefix') ?? '',
    MaxUploads: largestPage,
    IsTruncated: false,
    Upload: uploads.list(query.get('prefix') ?? '').map(({ key, uploadId, initiated }) => ({
      Key: key,
      UploadId: uploadId,
      Initiated: new Date(initiated),
      StorageClass: 'STANDARD',
    })),
  }),
});

const listParameters = ['prefix', 'delimiter', 'max-keys', 'continuation-token', 'start-after', 'encoding-type'];

export const bucketOperations: readonly Operation[] = [
  { method: 'HEAD', on: 'bucket', action: 's3:ListBucket', run: () => ({ status: 200 }) },
  {
    method: 'GET',
    on: 'bucket',
    requires: ['list-type'],
    accepts: listParameters,
    action: 's3:ListBucket',
    run: listObjects,
  },
  {
    method: 'GET',
    on: 'bucket',
    requires: ['uploads'],
    accepts: ['prefix'],
    action: 's3:ListBucketMultipartUploads',
    run: listMultipartUploads,
  },
  { method: 'POST', on: 'bucket', requires: ['delete'], run: deleteObjects },
];
