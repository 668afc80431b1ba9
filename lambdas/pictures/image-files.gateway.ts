import type { S3Client } from '@aws-sdk/client-s3';
import { type ImageBuckets, openS3 } from '../platform/s3.ts';
import type { UploadFiles } from '../uploads/upload.ts';
import { uploadFiles, uploadParts } from '../uploads/upload-files.gateway.ts';
import { publishedFiles } from './published-files.gateway.ts';

/** An image's key contains its upload's ID and never gets other bytes, so caches may keep it for ever. */
const cacheForEver = 'public, max-age=31536000, immutable';

/** The owners' pictures: uploaded to a private bucket, published in a public one. */
export const imageFiles = (s3: S3Client, buckets: ImageBuckets): UploadFiles =>
  uploadFiles(s3, {
    incoming: { bucket: buckets.uploads },
    kept: { bucket: buckets.images, CacheControl: cacheForEver },
  });

/** Everything that the uploads' calls do in S3, with one client. */
export function openImages(buckets: ImageBuckets) {
  const s3 = openS3();
  return {
    files: imageFiles(s3, buckets),
    parts: uploadParts(s3, { bucket: buckets.uploads }),
    published: publishedFiles(s3, buckets),
  };
}
