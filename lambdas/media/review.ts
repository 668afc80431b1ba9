import { type Clock, dayMs } from '../platform/clock.ts';
import type { Change } from '../platform/stream.ts';
import type { ImageUses, Review } from './image-uses.ts';

/**
 * How long nobody must have needed a picture before it goes. The table's changes are told within a day or not at all: by then
 * every order that could still show it is known, and whoever runs the shop has had six days to look after a change that was not told.
 */
const graceMs = 7 * dayMs;

export interface ReviewDependencies {
  readonly imageUses: Pick<ImageUses, 'reviewAt'>;
  readonly now: Clock;
}

/** Has a picture looked at when the time of grace is over. */
export const reviewLater = ({ imageUses, now }: ReviewDependencies, uploadId: string): Promise<void> =>
  imageUses.reviewAt(uploadId, new Date(now().getTime() + graceMs));

/**
 * A review has expired, so its time has come: a picture that nothing needs loses its record, which is the point of no
 * return. Its files follow when that is heard of (`followUpload`).
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
