import { isOpenCase } from '../contracts/cases/damage-case.ts';
import { dayMs } from '../contracts/dates/day.ts';
import { isClosed } from '../contracts/orders/closed.ts';
import type { Clock } from '../platform/clock.ts';
import { inParallel } from '../platform/in-parallel.ts';
import type { Change } from '../platform/stream.ts';
import { isComplete } from '../uploads/upload.ts';
import type { PhotoRecord, Photos } from './photo.ts';
import {
  type NamedPhotos,
  type NamingOrder,
  nameOf,
  names,
  type OrderPhotos,
  type PhotoName,
  type PhotoUses,
  photosOf,
} from './photo-uses.ts';

/** How many days a photo is kept after its upload, or after an order that names it was cancelled or delivered. */
type PhotoDays = Readonly<Record<'uploaded' | 'cancelled' | 'delivered', number>>;

/**
 * Two reviews, this far apart, must find a photo unneeded. The stream keeps changes for a day, so the second one knows all orders
 * from before the first. A line that names the photo in between claims it (`photoClaims`), which voids the first review.
 */
const settlingMs = 2 * dayMs;

/** An order can name thousands of photos. One after another, they would hold up the shard's next changes, or time out. */
const concurrentPhotos = 10;

interface RetentionDependencies {
  readonly photoUses: PhotoUses;
  readonly photoDays: PhotoDays;
  readonly now: Clock;
}

type ReviewDependencies = Pick<RetentionDependencies, 'photoUses' | 'now'>;

/** The files of photos in S3. */
export interface KeptPhotos {
  /** Deletes a photo's checked copy and its upload, with all parts, and closes its key for URLs that are still valid. */
  remove(photo: Pick<PhotoRecord, 'imageKey' | 's3UploadId'>): Promise<void>;
}

/** The photos that are named before a change, and no longer after it. */
const noLongerNamed = (before: NamedPhotos | undefined, after: NamedPhotos | undefined): readonly PhotoName[] => {
  const kept = new Set(after?.photoIds);
  return (before?.photoIds ?? [])
    .filter((photoId) => !kept.has(photoId))
    .map((photoId) => ({ userId: before?.userId ?? '', photoId }));
};

/** Schedules the first review of a photo once it is complete. Deletes a photo's files once its record is gone. */
export async function followPhoto(
  {
    photoUses,
    photoDays,
    keptPhotos,
  }: Pick<RetentionDependencies, 'photoUses' | 'photoDays'> & { readonly keptPhotos: KeptPhotos },
  changes: readonly Change<PhotoRecord>[],
): Promise<void> {
  for (const { before, after } of changes) {
    if (isComplete(after) && !isComplete(before)) {
      const unneeded = Date.parse(after.createdAt) + photoDays.uploaded * dayMs;
      await photoUses.reviewAt(nameOf(after), new Date(unneeded - settlingMs));
    }
    // A photo that was deleted and uploaded again has another key.
    if (before !== undefined && before.imageKey !== after?.imageKey) await keptPhotos.remove(before);
  }
}

/** Schedules a review of the photos that a cart line no longer names. */
export async function followCartPhotos(
  { photoUses, now }: ReviewDependencies,
  changes: readonly Change<NamedPhotos>[],
): Promise<void> {
  for (const { before, after } of changes) {
    for (const photo of noLongerNamed(before, after)) await photoUses.reviewAt(photo, now());
  }
}

/** Keeps the photos that an order's answers name, and schedules a review of each, in case the order has ended meanwhile. */
export async function followOrderPhotos(
  { photoUses, now }: ReviewDependencies,
  changes: readonly Change<OrderPhotos>[],
): Promise<void> {
  for (const { before, after } of changes) {
    await inParallel(after?.photoIds ?? [], concurrentPhotos, async (photoId) => {
      const photo = { userId: after?.userId ?? '', photoId };
      await photoUses.keepForOrder(photo, after?.orderId ?? '');
      await photoUses.reviewAt(photo, now());
    });
    await inParallel(noLongerNamed(before, after), concurrentPhotos, (photo) => photoUses.reviewAt(photo, now()));
  }
}

/** Schedules a review of the pictures that were taken out of an order's making pictures. */
export async function followMaking(
  { photoUses, now }: ReviewDependencies,
  changes: readonly Change<{ readonly pictures: readonly { readonly photo: PhotoName }[] }>[],
): Promise<void> {
  for (const { before, after } of changes) {
    const kept = new Set(after?.pictures.map(({ photo }) => photo.photoId));
    const removed = before?.pictures.filter(({ photo }) => !kept.has(photo.photoId)) ?? [];
    for (const { photo } of removed) await photoUses.reviewAt(photo, now());
  }
}

/** Schedules a review of an order's photos once it is delivered or cancelled. */
export async function followOrderEnd(
  { photoUses, now }: ReviewDependencies,
  changes: readonly Change<{ readonly orderId: string; readonly status: string }>[],
): Promise<void> {
  for (const { before, after } of changes) {
    if (after === undefined || !isClosed(after) || before?.status === after.status) continue;
    await reviewPhotosOf({ photoUses, now }, after.orderId);
  }
}

async function reviewPhotosOf({ photoUses, now }: ReviewDependencies, orderId: string): Promise<void> {
  const order = await photoUses.findOrder(orderId);
  await inParallel(order === undefined ? [] : photosOf(order), concurrentPhotos, (photo) =>
    photoUses.reviewAt(photo, now()),
  );
}

/** Schedules a review of an order's photos once its case is closed, because an open case keeps them. */
export async function followCaseEnd(
  dependencies: ReviewDependencies,
  changes: readonly Change<{ readonly orderId: string; readonly steps: readonly { readonly status: string }[] }>[],
): Promise<void> {
  for (const { before, after } of changes) {
    if (after === undefined || isOpenCase(after) || before?.steps.length === after.steps.length) continue;
    await reviewPhotosOf(dependencies, after.orderId);
  }
}

/**
 * Handles an expired review: deletes the record of a photo that has been unneeded for long enough, or whose deletion was
 * interrupted. `followPhoto` then deletes its files.
 */
export async function followPhotoReview(
  { photos, photoUses, photoDays, now }: RetentionDependencies & { readonly photos: Photos },
  changes: readonly Change<PhotoName>[],
): Promise<void> {
  for (const { before: name, after } of changes) {
    if (name === undefined || after !== undefined) continue;
    const photo = await photos.of(name.userId).find(name.photoId);
    if (isComplete(photo)) await review({ photoUses, photoDays, now }, photo);
    if (photo?.status === 'ending') await photos.of(name.userId).forget(photo);
  }
}

async function review({ photoUses, photoDays, now: clock }: RetentionDependencies, photo: PhotoRecord): Promise<void> {
  const now = clock();
  const until = await neededUntil({ photoUses, photoDays }, photo);
  if (until !== 'further notice' && now.getTime() >= until - settlingMs) {
    return reviewUnneeded(photoUses, photo, { until, now });
  }
  if (until !== 'further notice') await photoUses.reviewAt(nameOf(photo), new Date(until - settlingMs));
  if (photo.unneededSince !== undefined) await photoUses.noteNeeded(nameOf(photo));
}

/** The first review that finds a photo unneeded notes that. A later one deletes the photo's record. */
async function reviewUnneeded(
  photoUses: PhotoUses,
  photo: PhotoRecord,
  { until, now }: { readonly until: number; readonly now: Date },
): Promise<void> {
  const since = photo.unneededSince === undefined ? undefined : new Date(photo.unneededSince);
  const deletable = new Date(Math.max(until, (since ?? now).getTime() + settlingMs));
  if (since !== undefined && now >= deletable) return photoUses.retire(nameOf(photo), since);
  // Schedules the review before the note: without a review, the photo would never be deleted.
  await photoUses.reviewAt(nameOf(photo), deletable);
  if (since === undefined) await photoUses.noteUnneeded(photo, now);
}

/** Until when a photo is needed, in epoch milliseconds. `further notice` lasts until its cart line or order changes. */
async function neededUntil(
  { photoUses, photoDays }: Omit<RetentionDependencies, 'now'>,
  photo: PhotoRecord,
): Promise<number | 'further notice'> {
  const { userId, uploadId: photoId, createdAt } = photo;
  if ((await photoUses.inCart(userId)).has(photoId)) return 'further notice';
  const orders = await Promise.all([...(photo.orders ?? [])].map((orderId) => photoUses.findOrder(orderId)));
  const naming = orders.filter((order): order is NamingOrder => order !== undefined && names(order, photoId));
  // A message keeps its pictures. Its deletion schedules their next review.
  if (naming.some(({ messages = [] }) => messages.some((named) => named.photoId === photoId))) return 'further notice';
  const ends = naming.map(({ ended }) =>
    ended === undefined ? Number.POSITIVE_INFINITY : ended.at.getTime() + photoDays[ended.as] * dayMs,
  );
  const until = Math.max(Date.parse(createdAt) + photoDays.uploaded * dayMs, ...ends);
  return until === Number.POSITIVE_INFINITY ? 'further notice' : until;
}
