import type { PublishedImage } from '#contracts/upload.ts';
import { StorageError } from './storage-errors.ts';
import type { UploadAnswer } from './upload-plan.ts';

/** A picture's path in the storage and on the site (spec 3). */
const path = /^product-images\/[^/]+\/[^/]+$/;
const address = /^\/product-images\/[^/]+\/[^/?#]+$/;

/** A picture's URL by its path; throws `invalidArgument` for any other text (spec 8). */
export function addressOf(imageKey: string): string {
  if (!path.test(imageKey)) throw new StorageError('invalidArgument');
  return `/${imageKey.split('/').map(encodeURIComponent).join('/')}`;
}

/** The upload, if it has a path for the picture; throws `noDefaultBucket` otherwise (spec 8). */
export function withPlace(answer: UploadAnswer): UploadAnswer {
  if (answer.url === undefined && answer.parts === undefined) throw new StorageError('noDefaultBucket');
  return answer;
}

/**
 * The published picture, if it can be shown. Throws `noDownloadUrl` without a URL, and `invalidArgument` if the path or the URL
 * is not a picture's (spec 8).
 */
export function withAddress(image: PublishedImage): PublishedImage {
  if (!image.url) throw new StorageError('noDownloadUrl');
  if (!path.test(image.imageKey) || !address.test(image.url)) throw new StorageError('invalidArgument');
  return image;
}
