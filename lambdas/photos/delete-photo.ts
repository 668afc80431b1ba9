import type { Caller } from '../platform/caller.ts';
import { type Refusal, type Result, refuse, succeed, tooBusy } from '../platform/result.ts';
import { retry } from '../platform/retry.ts';
import { endUpload } from '../uploads/end-upload.ts';
import { isComplete, type UploadParts } from '../uploads/upload.ts';
import { type PhotoFiles, type PhotoRecord, photoNotFound } from './photo.ts';
import { type PhotoUse, type RemovePhotosDependencies, removePhotos } from './remove-photos.ts';

const attempts = 3;

interface DeletePhotoDependencies extends RemovePhotosDependencies {
  readonly photoFiles: Pick<PhotoFiles, 'discard'>;
  readonly photoParts: Pick<UploadParts, 'abort'>;
}

/**
 * Deletes a photo in any state, with its files. Refusals: `photo_not_found`; `photo_in_use` while the cart or an open order
 * names it; `too_busy`.
 */
export async function deletePhoto(
  dependencies: DeletePhotoDependencies,
  { userId }: Pick<Caller, 'userId'>,
  photoId: string,
): Promise<Result<undefined>> {
  const { photos, photoFiles: files, photoParts: parts } = dependencies;
  const uploads = photos.of(userId);
  const deleted = await retry<Result<undefined>>({ attempts }, async () => {
    const photo = await uploads.find(photoId);
    if (photo === undefined) return photoNotFound;
    if (isComplete(photo)) return deleteComplete(dependencies, photo);
    // If a concurrent completion comes first, the retry reads the photo again.
    return (await endUpload({ uploads, files, parts }, photo)) ? succeed(undefined) : undefined;
  });
  return deleted ?? tooBusy;
}

async function deleteComplete(
  dependencies: DeletePhotoDependencies,
  { userId, uploadId, imageKey }: PhotoRecord,
): Promise<Result<undefined>> {
  const use = (await removePhotos(dependencies, userId, [uploadId])).get(uploadId);
  if (use !== undefined) return inUse(use);
  // The stream's consumer deletes the files too, even if this call crashes here.
  await dependencies.photoFiles.discard(imageKey);
  return succeed(undefined);
}

const inUse = (use: PhotoUse): Refusal =>
  refuse(
    'photo_in_use',
    use === 'cart'
      ? 'A gift in your cart uses this photo. Choose another photo for it, or remove the gift from your cart, first.'
      : `Your order ${use.orderId} uses this photo. You can delete it once the order is delivered or cancelled.`,
  );
