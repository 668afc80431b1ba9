/** In days. S3 moves no object to Infrequent Access earlier, and charges at least 30 days there. */
const leastDays = 30;

/**
 * When photos move to S3's Infrequent Access, where a month costs half. A stage that keeps them too briefly after their delivery would
 * pay more, and moves none (`npm run bench -- order-cost`).
 */
export const photoClassOf = (deliveredPhotoDays: number): { readonly movedAfter: number } | undefined =>
  deliveredPhotoDays >= 2 * leastDays ? { movedAfter: leastDays } : undefined;
