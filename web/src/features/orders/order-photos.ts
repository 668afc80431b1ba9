import type { Order } from '#contracts/orders/order.ts';

/** The number of distinct photos in the order's answers. */
export const photosOf = ({ lines }: Pick<Order, 'lines'>): number =>
  new Set(
    lines.flatMap(({ answers = {} }) =>
      Object.values(answers).flatMap((answer) =>
        'photos' in answer ? answer.photos.map(({ photoId }) => photoId) : [],
      ),
    ),
  ).size;

/**
 * True if the shop has pictures of the order besides its photos: those of its proofs, and of a case that was closed at that time,
 * until its customer deletes them.
 */
export const hasPictures = (
  { lines, photosDeletedAt: deletedAt = '' }: Pick<Order, 'lines' | 'photosDeletedAt'>,
  caseClosedAt = '',
): boolean => (deletedAt === '' && lines.some(({ proof }) => proof !== undefined)) || caseClosedAt > deletedAt;
