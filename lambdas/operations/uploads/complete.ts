import type { PublishedImage } from '../../contracts/upload.ts';
import { type Result, refuse, succeed } from '../result.ts';
import type { Shopper } from '../shopper.ts';
import { imageTypeOfBytes } from './image-type.ts';
import { findOwn, type ImageFiles, toPublishedImage, type Uploads, uploadNotFound } from './upload.ts';

export interface CompleteUploadDependencies {
  readonly uploads: Pick<Uploads, 'find' | 'publish'>;
  readonly files: Pick<ImageFiles, 'inspect' | 'publish' | 'discard'>;
}

/**
 * Checks the file that arrived by its real bytes and publishes it. Asking again, also twice at once, answers the same.
 * Refusals: no such upload of this shopper, nothing has arrived, not the image it claims to be (the file is removed).
 */
export async function completeUpload(
  { uploads, files }: CompleteUploadDependencies,
  shopper: Pick<Shopper, 'userId'>,
  uploadId: string,
): Promise<Result<PublishedImage>> {
  const upload = await findOwn(uploads, shopper, uploadId);
  if (upload === undefined) return uploadNotFound;
  if (upload.status === 'published') return succeed(toPublishedImage(upload));

  const file = await files.inspect(upload.imageKey);
  if (file === undefined) return notArrived;
  if (imageTypeOfBytes(file.firstBytes) !== upload.contentType) {
    await files.discard(upload.imageKey);
    return refuse('not_an_image', 'Please Select a valid Image');
  }
  if (!(await files.publish(upload, file.etag))) return notArrived;
  if (!(await uploads.publish(uploadId))) return uploadNotFound;
  // The original stays until the bucket's own rule clears it away: while it is there, its address takes no second file.
  return succeed(toPublishedImage(upload));
}

const notArrived = refuse('upload_not_finished', 'The picture has not arrived yet. Please send it again.');
