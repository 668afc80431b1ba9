import { limits } from '../contracts/limits.ts';
import type { PhotoView } from '../contracts/photo.ts';
import type { Caller } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, succeed } from '../platform/result.ts';
import { type PhotoFiles, type Photos, photoNotFound } from './photo.ts';

interface ViewPhotoDependencies {
  readonly photos: Photos;
  readonly photoFiles: Pick<PhotoFiles, 'presignView'>;
  readonly now: Clock;
}

/** A URL with which the customer can see a complete photo for a few minutes. */
export async function viewPhoto(
  { photos, photoFiles, now }: ViewPhotoDependencies,
  { userId }: Pick<Caller, 'userId'>,
  photoId: string,
): Promise<Result<PhotoView>> {
  const photo = await photos.of(userId).find(photoId);
  if (photo?.status !== 'published') return photoNotFound;
  const time = now();
  const expiresAt = new Date(time.getTime() + limits.photos.viewSeconds * 1000).toISOString();
  return succeed({ url: await photoFiles.presignView(photo, time), expiresAt });
}
