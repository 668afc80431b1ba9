import * as z from 'zod/mini';
import { idPattern } from '../ids.ts';
import { limits } from '../limits.ts';
import { parcelSchema, type Tracking } from '../orders/tracking.ts';
import type { ShownPicture } from '../photos/photo.ts';
import { linesOfText } from '../text.ts';
import { wholeNumber } from '../whole-number.ts';

/** The steps of a case. An owner takes all but the first; the last one ends it. */
export const caseStatuses = ['opened', 'remaking', 'sent', 'closed'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

const photosMessage = `Add up to ${limits.cases.photos} photos.`;

/** Body of `POST /api/orders/{orderId}/case`: what arrived damaged, with the customer's own photos. */
export const newCaseSchema = z.object({
  words: linesOfText('Your text', 'Please say what is damaged.', limits.cases.wordsLength),
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

/** A step of a case; time in ISO 8601 UTC. */
export interface CaseStep {
  readonly status: CaseStatus;
  readonly at: string;
  /** The name of the owner who took it. Only owners see it. */
  readonly by?: string;
  /** What the customer or, in a later step, the shop wrote. */
  readonly words?: string;
  readonly pictures?: readonly ShownPicture[];
  readonly tracking?: Tracking;
}

/** Response of the routes of one case: all steps, also those of earlier cases of the order. None if there was no case. */
export interface DamageCase {
  readonly version: number;
  readonly steps: readonly CaseStep[];
  /** Until when the customer can open a case. Missing if they can't. */
  readonly openUntil?: string;
  /** When the URLs stop working. */
  readonly expiresAt: string;
}

/** Response of `GET /api/manage/cases`: the orders with an open case, those that wait longest first. */
export interface OpenCases {
  readonly orders: readonly { readonly orderId: string; readonly status: CaseStatus; readonly at: string }[];
}

/** True while the shop still has to do something about the case. */
export const isOpenCase = ({ steps }: { readonly steps: readonly Pick<CaseStep, 'status'>[] }): boolean =>
  steps.length > 0 && steps.at(-1)?.status !== 'closed';
