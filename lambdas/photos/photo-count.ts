import { limits } from '../contracts/limits.ts';
import { type Clock, dayMs, epochSeconds } from '../platform/clock.ts';
import { type Refusal, refuse } from '../platform/result.ts';

/** The customers' new photos of a day. */
export interface PhotoCounts {
  /** Counts one more photo of this day (UTC), until `end` (epoch seconds). Returns false, and counts nothing, at `max`. */
  add(count: { readonly userId: string; readonly day: string; readonly end: number }, max: number): Promise<boolean>;
}

/** Counts a customer's new photo. Refuses with `too_many_photos` above the day's limit. */
export async function countPhoto(
  { photoCounts, now }: { readonly photoCounts: PhotoCounts; readonly now: Clock },
  userId: string,
): Promise<Refusal | undefined> {
  const time = now();
  const day = time.toISOString().slice(0, 10);
  const end = epochSeconds(new Date(Date.parse(day) + dayMs));
  if (await photoCounts.add({ userId, day, end }, limits.photos.perDay)) return undefined;
  const detail = `You can send ${limits.photos.perDay} photos a day. Please send more tomorrow.`;
  return { ...refuse('too_many_photos', detail), retryAfter: end - epochSeconds(time) };
}
