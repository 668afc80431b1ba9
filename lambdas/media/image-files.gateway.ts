import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type ImageBuckets, presigning, unlessGone } from '../platform/s3.ts';
import { signatureLength } from './image-type.ts';
import type { ImageFiles } from './upload.ts';

/** An image's key contains its upload's ID and never gets other bytes, so caches may keep it for ever. */
const cacheForEver = 'public, max-age=31536000, immutable';

/** The image files in S3. */
export function imageFiles(s3: S3Client, buckets: ImageBuckets): ImageFiles {
  return {
    async presignPut({ imageKey, contentType, size }) {
      const put = new PutObjectCommand({
        Bucket: buckets.uploads,
        Key: imageKey,
        ContentType: contentType,
        ContentLength: size,
        // S3 accepts a presigned URL repeatedly until it expires; this header allows one file.
        IfNoneMatch: '*',
      });
      const url = await getSignedUrl(s3, put, presigning('content-type', 'content-length', 'if-none-match'));
      // The browser sets the length itself; scripts can't.
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
