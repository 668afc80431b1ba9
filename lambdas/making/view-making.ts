import { limits } from '../contracts/limits.ts';
import type { MakingPicture, MakingPictures } from '../contracts/making/making-pictures.ts';
import { findNamed } from '../photos/named-photos.ts';
import type { PhotoFiles, PhotoRecord, Photos } from '../photos/photo.ts';
import { countView, type PhotoCounts } from '../photos/photo-count.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, succeed } from '../platform/result.ts';
import type { MakingRecord } from './making.ts';

export interface ViewMakingDependencies {
  readonly photos: Photos;
  readonly photoFiles: Pick<PhotoFiles, 'presignView'>;
  readonly now: Clock;
}

/** The making pictures of an order with their URLs, for owners. */
export async function viewMaking(
  dependencies: ViewMakingDependencies,
  record: MakingRecord | undefined,
): Promise<MakingPictures> {
  return show(dependencies, record, await photosIn(dependencies, record), limits.photos.viewSeconds.owner);
}

/** The same for the order's customer. Refuses views above the day's limit (`too_many_views`). */
export async function viewMakingOfCustomer(
  dependencies: ViewMakingDependencies & { readonly photoCounts: PhotoCounts },
  userId: string,
  record: MakingRecord | undefined,
): Promise<Result<MakingPictures>> {
  const photos = await photosIn(dependencies, record);
  const refused = photos.size === 0 ? undefined : await countView(dependencies, userId, [...photos.values()]);
  return refused ?? succeed(await show(dependencies, record, photos, limits.photos.viewSeconds.customer));
}

type FoundPhotos = ReadonlyMap<string, PhotoRecord>;

const photosIn = (dependencies: ViewMakingDependencies, record: MakingRecord | undefined): Promise<FoundPhotos> =>
  findNamed(dependencies, record?.pictures.map(({ photo }) => photo) ?? []);

async function show(
  { photoFiles, now }: ViewMakingDependencies,
  record: MakingRecord | undefined,
  photos: FoundPhotos,
  seconds: number,
): Promise<MakingPictures> {
  const time = now();
  const shown = (record?.pictures ?? []).map(async ({ photo: { photoId }, at }): Promise<MakingPicture[]> => {
    const photo = photos.get(photoId);
    if (photo === undefined) return [];
    const { width, height } = photo;
    return [{ photoId, at, url: await photoFiles.presignView(photo, time, seconds), width, height }];
  });
  return {
    pictures: (await Promise.all(shown)).flat(),
    expiresAt: new Date(time.getTime() + seconds * 1000).toISOString(),
  };
}
