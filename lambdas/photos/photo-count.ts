import { limits } from '../contracts/limits.ts';
import { type Clock, epochSeconds, utcDay } from '../platform/clock.ts';
import { type Refusal, refuse } from '../platform/result.ts';

/** Counts each customer's new photos per day. */
export interface PhotoCounts {
  /** Counts a photo on this day (UTC), which ends at `end` (epoch seconds). Returns false, and counts nothing, at `max`. */
  add(count: { readonly userId: string; readonly day: string; readonly end: number }, max: number): Promise<boolean>;
}

/** Counts a customer's new photo. Refuses with `too_many_photos` above the day's limit. */
export async function countPhoto(
  { photoCounts, now }: { readonly photoCounts: PhotoCounts; readonly now: Clock },
  userId: string,
): Promise<Refusal | undefined> {
  const time = now();
  const { day, end } = utcDay(time);
  if (await photoCounts.add({ userId, day, end }, limits.photos.perDay)) return undefined;
  const detail = `You can send ${limits.photos.perDay} photos a day. Please send more tomorrow.`;
  return { ...refuse('too_many_photos', detail), retryAfter: end - epochSeconds(time) };
}
