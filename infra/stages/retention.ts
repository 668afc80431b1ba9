import * as z from 'zod/mini';

/** A whole number of days from `least` to `most`. */
const days = (least: number, most: number) => {
  const message = `give a whole number of days from ${least} to ${most}`;
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message));
};

/**
 * How many days a stage keeps data before it deletes it. The defaults are in the schema. If DynamoDB's time to live deletes the
 * data, that may take some days longer.
 */
export const retentionSchema = z.strictObject(
  {
    /** A customer's photo that no cart and no order uses, after its upload. Two reviews two days apart must find it unused. */
    unusedPhotoDays: z._default(days(3, 365), 14),
    /** The photos of an order, after its delivery. */
    deliveredPhotoDays: z._default(days(2, 3650), 90),
    /** The photos of an order, after its cancellation. */
    cancelledPhotoDays: z._default(days(2, 3650), 14),
    /**
     * A picture that no product and no order shows. The table's stream keeps changes for a day, so a period of less than two
     * days could miss an order. The other days are the operator's time to repair a lost change.
     */
    unusedPictureDays: z._default(days(2, 365), 7),
    /** An unfinished upload of a picture or a photo. */
    unfinishedUploadDays: z._default(days(1, 30), 7),
    /** A line of a cart, after its last change. Without it, lines stay. */
    cartDays: z.optional(days(7, 3650)),
    /** An entry of the log of owners. Without it, entries stay for good. */
    ownerLogDays: z.optional(days(30, 3650)),
  },
  'choose one of the periods in infra/stages/retention.ts',
);

/** The periods that a stage's file sets. The others have their defaults. */
export type ChosenRetention = z.input<typeof retentionSchema>;
export type Retention = z.output<typeof retentionSchema>;
