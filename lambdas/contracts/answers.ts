import * as z from 'zod/mini';
import { idPattern } from './ids.ts';
import { limits } from './limits.ts';
import type { Question } from './questions.ts';

/** A customer's answers to a product's questions (D21), by the question's ID. */

const { questions: most } = limits;
const message = 'This answer is not complete. Please give it again.';

const fraction = z.number(message).check(z.gte(0, message), z.lte(1, message));

/** A part of a photo, as fractions of the turned photo's width and height. */
const share = fraction.check(z.positive(message));
const areaSchema = z
  .strictObject({ x: fraction, y: fraction, width: share, height: share })
  .check(z.refine(({ x, y, width, height }) => endsInside(x, width) && endsInside(y, height), message));

/** Fractions of a whole may add up to a little more than it. */
function endsInside(start: number, length: number): boolean {
  return start + length <= 1 + 1e-6;
}

const cropSchema = z.strictObject({
  area: areaSchema,
  /** Degrees clockwise, before the area is cut out. */
  turn: z.literal([0, 90, 180, 270], message),
  /** Where the face is; styles draw finer there. */
  face: z.optional(areaSchema),
});
export type Crop = z.infer<typeof cropSchema>;

const idOfShop = z.string(message).check(z.regex(idPattern, message));
const answeredPhotoSchema = z.strictObject({
  photoId: idOfShop,
  crop: z.optional(cropSchema),
  /** The photo has too few pixels for its print, and the customer wants it printed all the same. */
  printAnyway: z.optional(z.literal(true, message)),
});
export type AnsweredPhoto = z.infer<typeof answeredPhotoSchema>;

const photosAnswerSchema = z.strictObject({
  photos: z.array(answeredPhotoSchema).check(z.maxLength(most.photos)),
  /** The ID of a small picture, stored like a photo: the gift as the browser showed it from these photos. */
  preview: z.optional(idOfShop),
});
export type PhotosAnswer = z.infer<typeof photosAnswerSchema>;

const answerSchema = z.union(
  [
    z.strictObject({ text: z.string().check(z.maxLength(most.textLength)) }),
    z.strictObject({ option: z.string().check(z.maxLength(32)) }),
    z.strictObject({ date: z.iso.date(message) }),
    photosAnswerSchema,
  ],
  message,
);
export type Answer = z.infer<typeof answerSchema>;

export const answersSchema = z.record(z.string(), answerSchema, message).check(
  z.refine((answers) => Object.keys(answers).length <= most.count, message),
  z.refine(
    (answers) => new TextEncoder().encode(JSON.stringify(answers)).length <= most.answerBytes,
    'These answers are too long. Please choose fewer photos.',
  ),
);
export type Answers = z.infer<typeof answersSchema>;

/** An answer as it is shown, with the words of the day: `Size: 40 x 50 cm`. */
export interface AnswerInWords {
  readonly id: string;
  readonly label: string;
  readonly kind?: Question['kind'];
  /** `3 photos` for photos; never an address of one. */
  readonly value: string;
  /** What this choice adds to the price of one. */
  readonly addPaise?: number;
}

/** A question without an answer. */
export interface OpenAnswer {
  readonly id: string;
  readonly label: string;
}

/** A question whose answer the artist still needs. */
export interface MissingAnswer extends OpenAnswer {
  /** Checkout needs it. */
  readonly beforeOrdering?: true;
}
