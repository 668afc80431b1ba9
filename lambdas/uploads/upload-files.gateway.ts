import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  type CopyObjectCommandInput,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type Part,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { retry } from '../platform/retry.ts';
import { presigning, unlessGone } from '../platform/s3.ts';
import { signatureLength } from './image-type.ts';
import type { Multipart, StoredPart, UploadFiles, UploadParts } from './upload.ts';

/** The bucket to which browsers upload. A lifecycle rule deletes the files that stay there. */
export interface IncomingBucket {
  readonly bucket: string;
  /** Precedes each key. @default none */
  readonly prefix?: string;
}

interface UploadBuckets {
  readonly incoming: IncomingBucket;
  /** Checked files are copied to this bucket, under their own keys. No presigned URL writes to these keys. */
  readonly kept: { readonly bucket: string } & Pick<CopyObjectCommandInput, 'CacheControl' | 'ChecksumAlgorithm'>;
}

/** If a part arrives while its upload is being aborted, S3 requires another abort. */
const abortAttempts = 3;

/** The object that a file with this key is uploaded to. */
const arrivalOf = ({ bucket, prefix = '' }: IncomingBucket, imageKey: string) => ({
  Bucket: bucket,
  Key: `${prefix}${imageKey}`,
});

/** The files of one kind of upload in S3. */
export function uploadFiles(s3: S3Client, { incoming, kept }: UploadBuckets): UploadFiles {
  const { bucket: Bucket, ...stored } = kept;
  return {
    async presignPut({ imageKey, contentType, size }) {
      const put = new PutObjectCommand({
        ...arrivalOf(incoming, imageKey),
        ContentType: contentType,
        ContentLength: size,
        // S3 accepts a presigned URL repeatedly until it expires. This header makes it accept only the first file.
        IfNoneMatch: '*',
      });
      const url = await getSignedUrl(s3, put, presigning('content-type', 'content-length', 'if-none-match'));
      // The browser sets the content length itself; scripts can't.
      return { url, headers: { 'content-type': contentType, 'if-none-match': '*' } };
    },

    async inspect(imageKey) {
      const first = new GetObjectCommand({
        ...arrivalOf(incoming, imageKey),
        Range: `bytes=0-${signatureLength - 1}`,
      });
      const file = await s3.send(first).catch(unlessGone);
      if (file?.Body === undefined || file.ETag === undefined) return undefined;
      return { etag: file.ETag, firstBytes: await file.Body.transformToByteArray() };
    },

    async read(imageKey, etag, offset, length) {
      const range = new GetObjectCommand({
        ...arrivalOf(incoming, imageKey),
        IfMatch: etag,
        Range: `bytes=${offset}-${offset + length - 1}`,
      });
      const file = await s3.send(range).catch(unlessGone);
      return file?.Body?.transformToByteArray();
    },

    async keep({ imageKey, contentType }, etag) {
      const source = arrivalOf(incoming, imageKey);
      const copy = new CopyObjectCommand({
        Bucket,
        Key: imageKey,
        CopySource: [source.Bucket, ...source.Key.split('/')].map(encodeURIComponent).join('/'),
        CopySourceIfMatch: etag,
        MetadataDirective: 'REPLACE',
        ContentType: contentType,
        ...stored,
      });
      return (await s3.send(copy).catch(unlessGone)) !== undefined;
    },

    async discard(imageKey) {
      // Not a deletion: a presigned URL that is still valid could fill the free key again. The bucket's lifecycle rule deletes
      // the empty file days after the last URL has expired. Without a length, the SDK logs a warning about each.
      await s3.send(new PutObjectCommand({ ...arrivalOf(incoming, imageKey), Body: '', ContentLength: 0 }));
    },
  };
}

/** The multipart uploads of one location in S3. */
export function uploadParts(s3: S3Client, incoming: IncomingBucket): UploadParts {
  const named = ({ imageKey, s3UploadId }: Multipart) => ({ ...arrivalOf(incoming, imageKey), UploadId: s3UploadId });

  async function list(multipart: Multipart): Promise<readonly StoredPart[] | undefined> {
    const parts: StoredPart[] = [];
    let marker: string | undefined;
    do {
      const command = new ListPartsCommand({ ...named(multipart), PartNumberMarker: marker });
      const page: ListPartsCommandOutput | undefined = await s3.send(command).catch(unlessGone);
      if (page === undefined) return undefined;
      parts.push(...(page.Parts ?? []).map(toStoredPart));
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (marker !== undefined);
    return parts;
  }

  return {
    list,

    async open({ imageKey, contentType }) {
      const create = new CreateMultipartUploadCommand({
        ...arrivalOf(incoming, imageKey),
        ContentType: contentType,
      });
      const { UploadId } = await s3.send(create);
      if (UploadId === undefined) throw new Error('S3 returned no ID for a multipart upload');
      return UploadId;
    },

    async presign(multipart, { partNumber, size }) {
      const part = new UploadPartCommand({ ...named(multipart), PartNumber: partNumber, ContentLength: size });
      // A part has no content type. The multipart upload got one when it was opened.
      return { url: await getSignedUrl(s3, part, presigning('content-length')), headers: {} };
    },

    async join(multipart, parts) {
      const complete = new CompleteMultipartUploadCommand({
        ...named(multipart),
        MultipartUpload: { Parts: parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag })) },
        IfNoneMatch: '*',
      });
      await s3.send(complete).catch(unlessGone);
    },

    async abort(multipart) {
      await retry({ attempts: abortAttempts }, async () => {
        await s3.send(new AbortMultipartUploadCommand(named(multipart))).catch(unlessGone);
        return ((await list(multipart)) ?? []).length === 0 || undefined;
      });
    },
  };
}

function toStoredPart({ PartNumber, ETag, Size }: Part): StoredPart {
  if (PartNumber === undefined || ETag === undefined || Size === undefined)
    throw new Error('S3 listed an incomplete part');
  return { partNumber: PartNumber, etag: ETag, size: Size };
}
