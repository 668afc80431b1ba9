import type { ImageBuckets } from '../platform/s3.ts';
import type { PublishedFiles } from './list-images.ts';
import type { ImageFiles, ImageParts } from './upload.ts';

export interface ImageStorage {
  readonly files: ImageFiles;
  readonly parts: ImageParts;
  readonly published: PublishedFiles;
}

/** The images in S3. The S3 client is half of the function's code and is lazy-loaded: refusals don't wait for it. */
export function imageStorage(buckets: ImageBuckets): ImageStorage {
  let opened: Promise<ImageStorage> | undefined;
  const storage = (): Promise<ImageStorage> => {
    opened ??= import('./open-image-storage.gateway.ts').then(({ openImageStorage }) => openImageStorage(buckets));
    return opened;
  };
  return {
    files: {
      presignPut: async (file) => (await storage()).files.presignPut(file),
      inspect: async (imageKey) => (await storage()).files.inspect(imageKey),
      publish: async (file, etag) => (await storage()).files.publish(file, etag),
      discard: async (imageKey) => (await storage()).files.discard(imageKey),
    },
    parts: {
      open: async (file) => (await storage()).parts.open(file),
      presign: async (multipart, part) => (await storage()).parts.presign(multipart, part),
      list: async (multipart) => (await storage()).parts.list(multipart),
      join: async (multipart, parts) => (await storage()).parts.join(multipart, parts),
      abort: async (multipart) => (await storage()).parts.abort(multipart),
    },
    published: { list: async (query) => (await storage()).published.list(query) },
  };
}
