import type { PublishedImage } from '#contracts/upload.ts';
import { StorageError } from './storage-errors.ts';
import type { UploadAnswer } from './upload-plan.ts';

/** The folder of every picture (spec 3), as a path in the storage and as an address on the site. */
const path = /^product-images\/[^/]+\/[^/]+$/;
const address = /^\/product-images\/[^/]+\/[^/?#]+$/;

/** The address of a picture of this shop by its path; throws `invalidArgument` for any other text (spec 8). */
export function addressOf(imageKey: string): string {
  if (!path.test(imageKey)) throw new StorageError('invalidArgument');
  return `/${imageKey.split('/').map(encodeURIComponent).join('/')}`;
}

/** The upload, if it names a place for the picture; throws `noDefaultBucket` when it names none (spec 8). */
export function withPlace(answer: UploadAnswer): UploadAnswer {
  if (answer.url === undefined && answer.parts === undefined) throw new StorageError('noDefaultBucket');
  return answer;
}

/**
 * The published picture, if it can be shown: throws `noDownloadUrl` when it has no address, and `invalidArgument` when its
 * path or its address is none of a picture of this shop (spec 8).
 */
export function withAddress(image: PublishedImage): PublishedImage {
  if (!image.url) throw new StorageError('noDownloadUrl');
  if (!path.test(image.imageKey) || !address.test(image.url)) throw new StorageError('invalidArgument');
  return image;
}
