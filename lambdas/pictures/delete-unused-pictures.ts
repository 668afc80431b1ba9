import { dayMs } from '../contracts/dates/day.ts';
import type { Clock } from '../platform/clock.ts';
import type { Change } from '../platform/stream.ts';
import type { ImageUses, Review } from './image-uses.ts';

export interface ReviewDependencies {
  readonly imageUses: Pick<ImageUses, 'reviewAt'>;
  /**
   * A picture must be unused for this many days before it is deleted. The table's stream keeps changes for one day, so by then
   * every order that shows the picture is known. The remaining days let the operator repair a lost change.
   */
  readonly unusedPictureDays: number;
  readonly now: Clock;
}

/** Schedules a review of the picture after the grace period. */
export const reviewLater = (
  { imageUses, unusedPictureDays, now }: ReviewDependencies,
  uploadId: string,
): Promise<void> => imageUses.reviewAt(uploadId, new Date(now().getTime() + unusedPictureDays * dayMs));

/**
 * Handles an expired review: deletes the record of an unused picture, which can't be undone. `followUpload` then deletes
 * its files.
 */
export async function followReview(
  { imageUses }: { readonly imageUses: Pick<ImageUses, 'findUnneeded' | 'retire'> },
  changes: readonly Change<Review>[],
): Promise<void> {
  for (const { before, after } of changes) {
    if (before === undefined || after !== undefined) continue;
    const upload = await imageUses.findUnneeded(before.uploadId);
    if (upload !== undefined) await imageUses.retire(upload);
  }
}
