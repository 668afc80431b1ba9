import { limits } from '../contracts/limits.ts';
import type { NewPhoto, PhotoProgress } from '../contracts/photos/photo.ts';
import type { Caller } from '../platform/caller.ts';
import { idNamed } from '../platform/ids.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';
import { endUpload } from '../uploads/end-upload.ts';
import { type NewUploadDependencies, newUploadState } from '../uploads/new-upload-state.ts';
import { openUpload } from '../uploads/open-upload.ts';
import { mainProgress } from '../uploads/progress.ts';
import { isComplete, type UploadParts } from '../uploads/upload.ts';
import {
  type CustomerPhotos,
  type PhotoFiles,
  type PhotoRecord,
  type Photos,
  photoFileKey,
  toProgress,
} from './photo.ts';
import { countPhoto, type PhotoCounts } from './photo-count.ts';

interface StartPhotoDependencies extends NewUploadDependencies {
  readonly photos: Photos;
  readonly photoCounts: PhotoCounts;
  readonly photoFiles: Pick<PhotoFiles, 'presignPut' | 'inspect' | 'discard' | 'isKept'>;
  readonly photoParts: UploadParts;
  readonly newId: () => string;
}

interface StartedPhoto {
  /** False if the customer has sent this photo before. Its upload is then resumed. */
  readonly created: boolean;
  readonly progress: PhotoProgress;
}

/**
 * Creates a photo and returns the URLs to PUT its file to, or the progress of the same photo. Its ID derives from the customer
 * and the bytes, so a retry can't create a second one. Refuses a photo above the customer's limits.
 */
export async function startPhoto(
  dependencies: StartPhotoDependencies,
  { userId }: Pick<Caller, 'userId'>,
  { consent, ...file }: NewPhoto,
): Promise<Result<StartedPhoto>> {
  const { photoFiles: files, photoParts: parts, newId } = dependencies;
  const photos = dependencies.photos.of(userId);
  const first = idNamed('photo', userId, file.sha256, String(file.size));
  const { photoId, existing } = await findSame(files, photos, first);
  const resumed = existing && (await resume(dependencies, photos, existing));
  if (resumed !== undefined) return succeed(resumed);

  if ((await photos.unorderedBytes()) + file.size > limits.photos.unorderedBytes) return spaceFull;
  // Counts before the creation, so that concurrent calls can't exceed the limit. Two that send the same photo may both count.
  const refused = await countPhoto(dependencies, userId);
  if (refused !== undefined) return refused;
  const pending = newUploadState(dependencies);
  const photo: PhotoRecord = {
    uploadId: photoId,
    userId,
    ...file,
    ...(consent && { consentAt: pending.createdAt }),
    imageKey: photoFileKey(userId, newId()),
    ...pending,
  };
  const create = (record: PhotoRecord) => photos.create(record);
  const opened = await openUpload({ files, parts, create }, photo);
  if ('uploadId' in opened) return startPhoto(dependencies, { userId }, { consent, ...file });
  const address = 'parts' in opened ? opened : { arrived: false, ...opened };
  return succeed({ created: true, progress: toProgress(photo, address) });
}

/**
 * The record of the same bytes, or the ID for a new one. A photo whose file was lost keeps its record, which orders name, so the same
 * bytes get another ID.
 */
async function findSame(files: Pick<PhotoFiles, 'isKept'>, photos: CustomerPhotos, photoId: string) {
  const existing = await photos.find(photoId);
  if (!isComplete(existing) || (await files.isKept(existing.imageKey))) return { photoId, existing };
  return findSame(files, photos, idNamed('photo', existing.imageKey));
}

/** Undefined if the upload can't be resumed. Then the photo is deleted. */
async function resume(
  { photoFiles: files, photoParts: parts }: StartPhotoDependencies,
  photos: CustomerPhotos,
  photo: PhotoRecord,
): Promise<StartedPhoto | undefined> {
  const progress = photo.status === 'ending' ? undefined : await mainProgress({ files, parts }, photo);
  if (progress !== undefined) return { created: false, progress: toProgress(photo, progress) };
  await endUpload({ uploads: photos, files, parts }, photo);
  return undefined;
}

const spaceFull = refuse(
  'photo_space_full',
  `Your photos that are not part of an order would take more than ${limits.photos.unorderedBytes / 1024 ** 3} GB. Delete some, or place an order first.`,
);
