import { type Clock, dayMs } from '../platform/clock.ts';
import type { Change } from '../platform/stream.ts';
import type { ImageUses, Review } from './image-uses.ts';

/**
 * A picture must be unused this long before it is deleted. The table's stream keeps changes for one day, so every order
 * that shows the picture is known by then, and the operator has six days to repair a lost change.
 */
const graceMs = 7 * dayMs;

export interface ReviewDependencies {
  readonly imageUses: Pick<ImageUses, 'reviewAt'>;
  readonly now: Clock;
}

/** Schedules a review of the picture after the grace period. */
export const reviewLater = ({ imageUses, now }: ReviewDependencies, uploadId: string): Promise<void> =>
  imageUses.reviewAt(uploadId, new Date(now().getTime() + graceMs));

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
