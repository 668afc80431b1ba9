import * as z from 'zod/mini';
import { idPattern } from '../ids.ts';
import { limits } from '../limits.ts';
import { parcelSchema } from '../orders/parcel.ts';
import { linesOfText } from '../text.ts';
import { wholeNumber } from '../whole-number.ts';
import { caseStatuses } from './damage-case.ts';

const photosMessage = `Add up to ${limits.cases.photos} photos.`;

/** Body of `POST /api/orders/{orderId}/case`: what arrived damaged or wrong, with the customer's own photos. */
export const newCaseSchema = z.object({
  words: linesOfText('Your text', 'Please say what is wrong.', limits.cases.wordsLength),
  photoIds: z.optional(
    z
      .array(z.string(photosMessage).check(z.regex(idPattern, photosMessage)), photosMessage)
      .check(z.maxLength(limits.cases.photos, photosMessage)),
  ),
});
export type NewCase = z.infer<typeof newCaseSchema>;

const statusMessage = 'Choose the next step of this case.';

/**
 * Body of `POST /api/manage/orders/{orderId}/case`: an owner's step. `version` is that of the case that they saw. Only `sent` has a
 * parcel. The customer reads `words`.
 */
export const newCaseStepSchema = z
  .object({
    version: wholeNumber(1, Number.MAX_SAFE_INTEGER, 'The version must be that of the case.'),
    status: z.enum(caseStatuses, statusMessage).check(z.refine((status) => status !== 'opened', statusMessage)),
    tracking: z.optional(parcelSchema),
    words: z.optional(linesOfText('Your text', 'Please write something.', limits.cases.wordsLength)),
  })
  .check(
    z.refine(({ status, tracking }) => status === 'sent' || tracking === undefined, {
      path: ['tracking'],
      error: 'Only a gift that was sent has a parcel.',
    }),
  );
export type NewCaseStep = z.infer<typeof newCaseStepSchema>;
