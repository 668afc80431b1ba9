import { limits } from '../contracts/limits.ts';
import { type Clock, epochSeconds, utcDay } from '../platform/clock.ts';
import { type Refusal, refuse } from '../platform/result.ts';
import type { PhotoRecord } from './photo.ts';

interface CountedDay {
  readonly userId: string;
  /** In UTC, such as 2026-04-01. */
  readonly day: string;
  /** Epoch seconds. */
  readonly end: number;
}

/** Counts each customer's new photos, and the views of photos, per day. */
export interface PhotoCounts {
  /** Counts a photo. Returns false, and counts nothing, at `max`. */
  add(day: CountedDay, max: number): Promise<boolean>;
  /** Counts a view of a photo of this size. Returns false, and counts nothing, if that would exceed `max`. */
  addView(day: CountedDay, megabytes: number, max: number): Promise<boolean>;
}

interface CountDependencies {
  readonly photoCounts: PhotoCounts;
  readonly now: Clock;
}

/** Counts a customer's new photo. Refuses with `too_many_photos` above the day's limit. */
export async function countPhoto(
  { photoCounts, now }: CountDependencies,
  userId: string,
): Promise<Refusal | undefined> {
  const time = now();
  const { day, end } = utcDay(time);
  if (await photoCounts.add({ userId, day, end }, limits.photos.perDay)) return undefined;
  const detail = `You can send ${limits.photos.perDay} photos a day. Please send more tomorrow.`;
  return { ...refuse('too_many_photos', detail), retryAfter: end - epochSeconds(time) };
}

/** Counts a view of photos by their customer, together rounded up to a megabyte. Refuses with `too_many_views` above the day's limit. */
export async function countView(
  { photoCounts, now }: CountDependencies,
  userId: string,
  photos: readonly Pick<PhotoRecord, 'size'>[],
): Promise<Refusal | undefined> {
  const time = now();
  const { day, end } = utcDay(time);
  const megabytes = Math.ceil(photos.reduce((sum, { size }) => sum + size, 0) / 1_000_000);
  if (await photoCounts.addView({ userId, day, end }, megabytes, limits.photos.viewedMegabytesPerDay)) return undefined;
  const detail = 'You have looked at your photos very often today. You can see them again tomorrow.';
  return { ...refuse('too_many_views', detail), retryAfter: end - epochSeconds(time) };
}
