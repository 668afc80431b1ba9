import type { Caller } from '../platform/caller.ts';
import { type Result, succeed } from '../platform/result.ts';
import { endUpload } from '../uploads/end-upload.ts';
import type { UploadParts } from '../uploads/upload.ts';
import { type PhotoFiles, type Photos, photoNotFound } from './photo.ts';

interface DeletePhotoDependencies {
  readonly photos: Photos;
  readonly photoFiles: Pick<PhotoFiles, 'discard'>;
  readonly photoParts: Pick<UploadParts, 'abort'>;
}

/** Deletes a photo in any state, with its files. */
export async function deletePhoto(
  { photos, photoFiles: files, photoParts: parts }: DeletePhotoDependencies,
  { userId }: Pick<Caller, 'userId'>,
  photoId: string,
): Promise<Result<undefined>> {
  const uploads = photos.of(userId);
  const photo = await uploads.find(photoId);
  if (photo === undefined) return photoNotFound;
  await endUpload({ uploads, files, parts }, photo);
  return succeed(undefined);
}
