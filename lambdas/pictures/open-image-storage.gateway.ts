import { type ImageBuckets, openS3 } from '../platform/s3.ts';
import { uploadParts } from '../uploads/upload-parts.gateway.ts';
import { imageFiles } from './image-files.gateway.ts';
import type { ImageStorage } from './image-storage.gateway.ts';
import { publishedFiles } from './published-files.gateway.ts';

/** Opens all image storage in S3 with one client. */
export function openImageStorage(buckets: ImageBuckets): ImageStorage {
  const s3 = openS3();
  const parts = uploadParts(s3, { bucket: buckets.uploads });
  return { files: imageFiles(s3, buckets), parts, published: publishedFiles(s3, buckets) };
}
