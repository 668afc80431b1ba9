import { limits } from '../contracts/limits.ts';
import type { PhotoViews, PhotoViewsRequest } from '../contracts/photos/photo.ts';
import type { Caller } from '../platform/caller.ts';
import { type Result, succeed } from '../platform/result.ts';
import { isComplete } from '../uploads/upload.ts';
import { countView } from './photo-count.ts';
import type { ViewPhotoDependencies } from './view-photo.ts';

/**
 * URLs of the customer's complete photos, as `viewPhoto` gives one, for the previews on a page. Leaves out photos that don't exist,
 * so that one deleted preview doesn't hide the others. Refusals: `too_many_views`.
 */
export async function viewPhotos(
  dependencies: ViewPhotoDependencies,
  { userId }: Pick<Caller, 'userId'>,
  { photoIds }: PhotoViewsRequest,
): Promise<Result<PhotoViews>> {
  const { photos, photoFiles, now } = dependencies;
  const records = await photos.of(userId).findMany([...new Set(photoIds)]);
  const complete = [...records.values()].filter(isComplete);
  const refused = complete.length === 0 ? undefined : await countView(dependencies, userId, complete);
  if (refused !== undefined) return refused;
  const time = now();
  const seconds = limits.photos.viewSeconds.customer;
  const views = complete.map(async (photo) => ({
    photoId: photo.uploadId,
    url: await photoFiles.presignView(photo, time, seconds),
  }));
  const expiresAt = new Date(time.getTime() + seconds * 1000).toISOString();
  return succeed({ views: await Promise.all(views), expiresAt });
}
