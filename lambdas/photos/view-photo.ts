import { limits } from '../contracts/limits.ts';
import type { PhotoView } from '../contracts/photos/photo.ts';
import type { Caller } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, succeed } from '../platform/result.ts';
import { isComplete } from '../uploads/upload.ts';
import { type PhotoFiles, type Photos, photoNotFound } from './photo.ts';
import { countView, type PhotoCounts } from './photo-count.ts';

export interface ViewPhotoDependencies {
  readonly photos: Photos;
  readonly photoCounts: PhotoCounts;
  readonly photoFiles: Pick<PhotoFiles, 'presignView'>;
  readonly now: Clock;
}

/** A URL with which the customer can load a complete photo for a minute. Refuses views above the day's limit. */
export async function viewPhoto(
  dependencies: ViewPhotoDependencies,
  { userId }: Pick<Caller, 'userId'>,
  photoId: string,
): Promise<Result<PhotoView>> {
  const { photos, photoFiles, now } = dependencies;
  const photo = await photos.of(userId).find(photoId);
  if (!isComplete(photo)) return photoNotFound;
  const refused = await countView(dependencies, userId, [photo]);
  if (refused !== undefined) return refused;
  const time = now();
  const seconds = limits.photos.viewSeconds.customer;
  const expiresAt = new Date(time.getTime() + seconds * 1000).toISOString();
  return succeed({ url: await photoFiles.presignView(photo, time, seconds), expiresAt });
}
