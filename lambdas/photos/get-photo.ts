import type { PhotoProgress } from '../contracts/photos/photo.ts';
import type { Caller } from '../platform/caller.ts';
import { type Result, succeed } from '../platform/result.ts';
import { mainProgress } from '../uploads/progress.ts';
import type { UploadParts } from '../uploads/upload.ts';
import { type PhotoFiles, type Photos, photoNotFound, toProgress } from './photo.ts';

interface GetPhotoDependencies {
  readonly photos: Photos;
  readonly photoFiles: Pick<PhotoFiles, 'inspect' | 'presignPut'>;
  readonly photoParts: Pick<UploadParts, 'list' | 'presign'>;
}

/** The progress of a photo's upload, with fresh URLs for what is missing. Refuses an upload that S3 has aborted. */
export async function getPhoto(
  { photos, photoFiles: files, photoParts: parts }: GetPhotoDependencies,
  { userId }: Pick<Caller, 'userId'>,
  photoId: string,
): Promise<Result<PhotoProgress>> {
  const photo = await photos.of(userId).find(photoId);
  if (photo === undefined || photo.status === 'ending') return photoNotFound;
  const progress = await mainProgress({ files, parts }, photo);
  return progress === undefined ? photoNotFound : succeed(toProgress(photo, progress));
}
