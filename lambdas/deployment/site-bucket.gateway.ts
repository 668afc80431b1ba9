import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { SiteBucket } from './site.ts';

/** The site's bucket in S3. */
export const siteBucket = (s3: S3Client, Bucket: string): SiteBucket => ({
  async put({ name, content, contentType, cacheControl }) {
    await s3.send(
      new PutObjectCommand({ Bucket, Key: name, Body: content, ContentType: contentType, CacheControl: cacheControl }),
    );
  },
});
