import type { ProofPicture } from '../contracts/proofs/proof.ts';
import type { PhotoFiles, PhotoRecord, Photos } from './photo.ts';
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
  return new Map(found.flatMap((records) => [...records].filter(([, { status }]) => status === 'published')));
}

/** A photo's size and a URL that shows it for so many seconds. */
export async function pictureOf(
  photoFiles: Pick<PhotoFiles, 'presignView'>,
  photo: PhotoRecord | undefined,
  time: Date,
  seconds: number,
): Promise<ProofPicture> {
  if (photo === undefined) return { gone: true };
  const { width, height } = photo;
  return { url: await photoFiles.presignView(photo, time, seconds), width, height };
}
