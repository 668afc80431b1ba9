import * as z from 'zod/mini';

/** A number of days from `least` to `most`. */
const days = (least: number, most: number) => {
  const message = `give a whole number of days from ${least} to ${most}`;
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message));
};

/**
 * How long a stage keeps what it deletes by itself, in days. The defaults are in the schema. Where DynamoDB's time to live
 * deletes, it may take some days longer.
 */
export const retentionSchema = z.strictObject(
  {
    /** A customer's photo that no cart and no order has, after its upload. Two reviews two days apart must find it unused. */
    unusedPhotoDays: z._default(days(3, 365), 14),
    /** The photos of an order, after its delivery. */
    deliveredPhotoDays: z._default(days(2, 3650), 90),
    /** The photos of an order, after its cancellation. */
    cancelledPhotoDays: z._default(days(2, 3650), 14),
    /**
     * A picture that no product and no order shows. The table's stream keeps changes for a day, so less than two days could miss
     * an order; the days beyond are the operator's time to repair a lost change.
     */
    unusedPictureDays: z._default(days(2, 365), 7),
    /** An upload of a picture or a photo that was begun and never finished. */
    unfinishedUploadDays: z._default(days(1, 30), 7),
    /** A line of a cart, after its last change. Without it, lines stay. */
    cartDays: z.optional(days(7, 3650)),
    /** An entry of the log of owners. Without it, entries stay for good. */
    ownerLogDays: z.optional(days(30, 3650)),
  },
  'choose one of the periods in infra/stages/retention.ts',
);

/** The periods that a stage's file chooses; the others have their defaults. */
export type ChosenRetention = z.input<typeof retentionSchema>;
export type Retention = z.output<typeof retentionSchema>;
