import { DeleteObjectCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { imageFolder } from '../contracts/names.ts';
import type { ImageBuckets } from '../platform/s3.ts';
import type { PublicFiles } from './image-uses.ts';
import type { PublishedFiles } from './list-images.ts';

/** The files in the public bucket, as S3 lists them. A page continues after the last key of the previous one. */
export function publishedFiles(s3: S3Client, { images: Bucket }: Pick<ImageBuckets, 'images'>): PublishedFiles {
  return {
    async list({ limit, after }) {
      const { Contents = [], IsTruncated } = await s3.send(
        new ListObjectsV2Command({ Bucket, Prefix: `${imageFolder}/`, MaxKeys: limit, StartAfter: after?.key }),
      );
      const entries = Contents.map(({ Key = '', Size = 0, LastModified = new Date(0) }) => ({
        imageKey: Key,
        size: Size,
        lastModified: LastModified.toISOString(),
      }));
      const last = entries.at(-1);
      return { entries, ...(IsTruncated && last !== undefined && { next: { key: last.imageKey } }) };
    },
  };
}

/** Deletes files from the same bucket. Browsers and the CDN keep their cached copies. */
export function publicFiles(s3: S3Client, { images: Bucket }: Pick<ImageBuckets, 'images'>): PublicFiles {
  return {
    async remove(imageKey) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key: imageKey }));
    },
  };
}
