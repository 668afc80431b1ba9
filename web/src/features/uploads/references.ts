import { imageUrl } from '#contracts/names.ts';
import type { PublishedImage } from '#contracts/uploads/upload.ts';
import { StorageError } from './storage-error.ts';
import type { UploadResponse } from './upload-plan.ts';

/** The S3 key of a picture, and its path on the site. */
const keyPattern = /^product-images\/[^/]+\/[^/]+$/;
const urlPattern = /^\/product-images\/[^/]+\/[^/?#]+$/;

/** The URL of a picture by its S3 key. Throws `invalidArgument` if the text is not such a key. */
export function addressOf(imageKey: string): string {
  if (!keyPattern.test(imageKey)) throw new StorageError('invalidArgument');
  return imageUrl(imageKey);
}

/** Returns the upload if it says where to send the picture; throws `noDefaultBucket` otherwise. */
export function requireTarget(response: UploadResponse): UploadResponse {
  if (response.url === undefined && response.parts === undefined) throw new StorageError('noDefaultBucket');
  return response;
}

/**
 * Returns the published picture if it can be shown. Throws `noDownloadUrl` if it has no URL, and `invalidArgument` if its key
 * or URL is not that of a picture.
 */
export function requireUrl(image: PublishedImage): PublishedImage {
  if (!image.url) throw new StorageError('noDownloadUrl');
  if (!keyPattern.test(image.imageKey) || !urlPattern.test(image.url)) throw new StorageError('invalidArgument');
  return image;
}
