import { once } from '../platform/once.ts';
import type { ImageBuckets } from '../platform/s3.ts';
import { lazyStorage, type UploadStorage } from '../uploads/lazy-storage.ts';
import type { PublishedFiles } from './list-images.ts';

export interface ImageStorage extends UploadStorage {
  readonly published: PublishedFiles;
}

/** The images in S3, lazy-loaded. */
export function imageStorage(buckets: ImageBuckets): ImageStorage {
  const storage = once(async () => (await import('./open-image-storage.gateway.ts')).openImageStorage(buckets));
  return {
    ...lazyStorage(storage),
    published: { list: async (query) => (await storage()).published.list(query) },
  };
}
