import type { CaseStep, DamageCase } from '../contracts/cases/damage-case.ts';
import { limits } from '../contracts/limits.ts';
import type { Side } from '../contracts/messages/message.ts';
import { toTracking } from '../contracts/orders/tracking.ts';
import { findNamed } from '../photos/named-photos.ts';
import type { PhotoFiles, PhotoRecord, Photos } from '../photos/photo.ts';
import { countView, type PhotoCounts } from '../photos/photo-count.ts';
import { showPicture } from '../photos/show-picture.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, succeed } from '../platform/result.ts';
import { type CaseOrder, type CaseRecord, type CaseStepRecord, openUntil, photosOfCase } from './case.ts';

export interface ViewCaseDependencies {
  readonly photos: Photos;
  readonly photoFiles: Pick<PhotoFiles, 'presignView'>;
  readonly now: Clock;
}

/** The order's case with the URLs of its photos, for owners. */
export async function viewCase(
  dependencies: ViewCaseDependencies,
  order: CaseOrder,
  record: CaseRecord | undefined,
): Promise<DamageCase> {
  return show(dependencies, { order, record, reader: 'shop' }, await photosIn(dependencies, record));
}

/** The same for the order's customer. Refuses views above the day's limit (`too_many_views`). */
export async function viewCaseOfCustomer(
  dependencies: ViewCaseDependencies & { readonly photoCounts: PhotoCounts },
  order: CaseOrder,
  record: CaseRecord | undefined,
): Promise<Result<DamageCase>> {
  const photos = await photosIn(dependencies, record);
  const refused = photos.size === 0 ? undefined : await countView(dependencies, order.userId, [...photos.values()]);
  return refused ?? succeed(await show(dependencies, { order, record, reader: 'customer' }, photos));
}

type FoundPhotos = ReadonlyMap<string, PhotoRecord>;

const photosIn = async (dependencies: ViewCaseDependencies, record: CaseRecord | undefined): Promise<FoundPhotos> => {
  const names = record === undefined ? [] : photosOfCase(record);
  return findNamed(
    dependencies,
    names.map((photoId) => ({ userId: record?.userId ?? '', photoId })),
  );
};

interface Shown {
  readonly order: CaseOrder;
  readonly record: CaseRecord | undefined;
  readonly reader: Side;
}

/** Customers don't see which owner took a step. */
async function show(
  { photoFiles, now }: ViewCaseDependencies,
  { order, record, reader }: Shown,
  photos: FoundPhotos,
): Promise<DamageCase> {
  const time = now();
  const seconds = limits.photos.viewSeconds[reader === 'shop' ? 'owner' : 'customer'];
  const until = openUntil(order, record);
  const shownStep = async ({ by, words, photoIds, tracking, ...step }: CaseStepRecord): Promise<CaseStep> => ({
    ...step,
    ...(reader === 'shop' && by !== undefined && { by }),
    ...(words !== undefined && { words }),
    ...(photoIds !== undefined && {
      pictures: await Promise.all(photoIds.map((id) => showPicture(photoFiles, photos.get(id), time, seconds))),
    }),
    ...(tracking !== undefined && { tracking: toTracking(tracking) }),
  });
  return {
    version: record?.version ?? 0,
    steps: await Promise.all((record?.steps ?? []).map(shownStep)),
    ...(until !== undefined && until >= time && { openUntil: until.toISOString() }),
    expiresAt: new Date(time.getTime() + seconds * 1000).toISOString(),
  };
}
