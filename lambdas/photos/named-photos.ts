import { isComplete } from '../uploads/upload.ts';
import type { PhotoRecord, Photos } from './photo.ts';
import type { PhotoName } from './photo-uses.ts';

/** The named photos that are complete and not deleted, by ID. No two users have a photo of the same ID. */
export async function findNamed(
  { photos }: { readonly photos: Photos },
  named: readonly PhotoName[],
): Promise<ReadonlyMap<string, PhotoRecord>> {
  const userIds = [...new Set(named.map(({ userId }) => userId))];
  const found = await Promise.all(
    userIds.map((userId) => {
      const own = named.filter((photo) => photo.userId === userId);
      return photos.of(userId).findMany([...new Set(own.map(({ photoId }) => photoId))]);
    }),
  );
  return new Map(found.flatMap((records) => [...records].filter(([, photo]) => isComplete(photo))));
}
