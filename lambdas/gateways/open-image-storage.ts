import { imageParts } from './image-parts.ts';
import type { ImageStorage } from './image-storage.ts';
import { imageFiles } from './images.ts';
import { publishedFiles } from './published-files.ts';
import { type ImageBuckets, openS3 } from './s3.ts';

/** All that is done with the images in S3, by one client. */
export function openImageStorage(buckets: ImageBuckets): ImageStorage {
  const s3 = openS3();
  return { files: imageFiles(s3, buckets), parts: imageParts(s3, buckets), published: publishedFiles(s3, buckets) };
}
