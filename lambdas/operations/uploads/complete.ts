import type { PublishedImage } from '../../contracts/upload.ts';
import { type Result, refuse, succeed } from '../result.ts';
import type { Shopper } from '../shopper.ts';
import { imageTypeOfBytes } from './image-type.ts';
import {
  findOwn,
  type ImageFiles,
  toPublishedImage,
  type UploadRecord,
  type Uploads,
  uploadNotFound,
} from './upload.ts';

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
  if (file === undefined) return publishedByTwin(uploads, upload);
  if (imageTypeOfBytes(file.firstBytes) !== upload.contentType) {
    await files.discard(upload.imageKey);
    return refuse('not_an_image', 'Please Select a valid Image');
  }
  if (!(await files.publish(upload, file.etag))) return publishedByTwin(uploads, upload);
  if (!(await uploads.publish(uploadId))) return uploadNotFound;
  await files.discard(upload.imageKey);
  return succeed(toPublishedImage(upload));
}

/** The file is not there: either it never came, or the same call a moment ago has published and removed it. */
async function publishedByTwin(uploads: Pick<Uploads, 'find'>, upload: UploadRecord): Promise<Result<PublishedImage>> {
  const now = await uploads.find(upload.uploadId);
  return now?.status === 'published'
    ? succeed(toPublishedImage(now))
    : refuse('upload_not_finished', 'The picture has not arrived yet. Please send it again.');
}
