import type { Photo } from '../contracts/photos/photo.ts';
import type { Caller } from '../platform/caller.ts';
import { type Refusal, type Result, refuse, succeed } from '../platform/result.ts';
import { endUpload } from '../uploads/end-upload.ts';
import { joinParts } from '../uploads/join-parts.ts';
import { keepFiles } from '../uploads/keep-files.ts';
import { isComplete, type UploadParts } from '../uploads/upload.ts';
import { checkPhoto, notAsDeclared } from './check-photo.ts';
import {
  type CustomerPhotos,
  type PhotoFiles,
  type PhotoRecord,
  type Photos,
  photoNotFound,
  toPhoto,
} from './photo.ts';

interface CompletePhotoDependencies {
  readonly photos: Photos;
  readonly photoFiles: Omit<PhotoFiles, 'presignPut' | 'presignView'>;
  readonly photoParts: Pick<UploadParts, 'list' | 'join' | 'abort'>;
}

/**
 * Checks the uploaded photo and keeps it. Concurrent calls, and calls after a crash, continue the work and return the same
 * result. Refuses a photo that has not arrived. Refuses and deletes a photo that fails a check.
 */
export async function completePhoto(
  { photos, photoFiles: files, photoParts: parts }: CompletePhotoDependencies,
  { userId }: Pick<Caller, 'userId'>,
  photoId: string,
): Promise<Result<Photo>> {
  const uploads = photos.of(userId);
  const photo = await uploads.find(photoId);
  if (photo === undefined) return photoNotFound;
  if (isComplete(photo)) return succeed(toPhoto(photo));
  const end = async (refusal: Refusal): Promise<Refusal> => {
    await endUpload({ uploads, files, parts }, photo);
    return refusal;
  };
  if (photo.status === 'ending') return end(photoNotFound);

  const joined = await joinParts({ files, parts }, photo);
  if (joined.outcome === 'gone') return photoNotFound;
  if (joined.outcome === 'missing') return notArrived;
  const arrived = await files.inspect(photo.imageKey);
  if (arrived === undefined) return notArrived;
  const failed = await checkPhoto(files, photo, arrived);
  if (failed !== undefined) return end(failed);
  const kept = await keepFiles({ uploads, files }, photo, [[{ ...photo, ...arrived }]]);
  if (kept === 'gone') return photoNotFound;
  if (kept === 'changed') return notArrived;
  if (kept === 'copied' && (await files.sha256(photo.imageKey)) !== photo.sha256) return end(notAsDeclared);
  return markComplete(uploads, files, photo);
}

async function markComplete(
  uploads: Pick<CustomerPhotos, 'markComplete'>,
  files: Pick<PhotoFiles, 'discard'>,
  photo: PhotoRecord,
): Promise<Result<Photo>> {
  if (await uploads.markComplete(photo)) return succeed(toPhoto(photo));
  // The customer deleted the photo meanwhile, perhaps before our copy of it existed.
  await files.discard(photo.imageKey);
  return photoNotFound;
}

const notArrived = refuse('upload_not_finished', 'The photo has not arrived completely yet. Please send it again.');
