import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { limits } from '../contracts/limits.ts';
import { signatureLength } from '../operations/uploads/image-type.ts';
import type { ImageFiles } from '../operations/uploads/upload.ts';

export interface ImageBuckets {
  /** Private: what browsers send arrives here. */
  readonly uploads: string;
  /** What the CDN serves; nothing presigned ever writes here. */
  readonly images: string;
}

/** An image's key holds its upload's id and never gets other bytes: it may be kept for ever. */
const cacheForEver = 'public, max-age=31536000, immutable';

/** Headers that hold only because they are part of the signature. */
const signedHeaders = new Set(['host', 'content-type', 'content-length', 'if-none-match']);

/** A checksum computed while presigning would be that of no bytes at all. */
export const openS3 = (config: S3ClientConfig = {}): S3Client =>
  new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED', ...config });

/** The image files in S3. */
export function imageFiles(s3: S3Client, buckets: ImageBuckets): ImageFiles {
  return {
    async presignPut({ imageKey, contentType, size }) {
      const put = new PutObjectCommand({
        Bucket: buckets.uploads,
        Key: imageKey,
        ContentType: contentType,
        ContentLength: size,
        // S3 takes a presigned URL until it expires: this one takes one file.
        IfNoneMatch: '*',
      });
      const url = await getSignedUrl(s3, put, {
        expiresIn: limits.uploadUrlSeconds,
        signableHeaders: signedHeaders,
        unhoistableHeaders: signedHeaders,
      });
      // The browser sends the length by itself, and lets nobody else set it.
      return { url, headers: { 'content-type': contentType, 'if-none-match': '*' } };
    },

    async inspect(imageKey) {
      const first = new GetObjectCommand({
        Bucket: buckets.uploads,
        Key: imageKey,
        Range: `bytes=0-${signatureLength - 1}`,
      });
      const file = await s3.send(first).catch(unlessGone);
      if (file?.Body === undefined || file.ETag === undefined) return undefined;
      return { etag: file.ETag, firstBytes: await file.Body.transformToByteArray() };
    },

    async publish({ imageKey, contentType }, etag) {
      const copy = new CopyObjectCommand({
        Bucket: buckets.images,
        Key: imageKey,
        CopySource: [buckets.uploads, ...imageKey.split('/')].map(encodeURIComponent).join('/'),
        CopySourceIfMatch: etag,
        MetadataDirective: 'REPLACE',
        ContentType: contentType,
        CacheControl: cacheForEver,
      });
      return (await s3.send(copy).catch(unlessGone)) !== undefined;
    },

    async discard(imageKey) {
      await s3.send(new DeleteObjectCommand({ Bucket: buckets.uploads, Key: imageKey }));
    },
  };
}

/** The file is not there, or no longer the one that was inspected: a value. Anything else is unexpected. */
function unlessGone(error: unknown): undefined {
  const changed = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412;
  if (error instanceof NoSuchKey || changed) return undefined;
  throw error;
}
