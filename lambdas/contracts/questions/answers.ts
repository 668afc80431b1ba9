import * as z from 'zod/mini';
import { idPattern } from '../ids.ts';
import { limits } from '../limits.ts';
import { maxFaces } from '../previews/faces.ts';
import type { Question } from './questions.ts';

/** A customer's answers to a product's questions, keyed by question ID. */

const { questions: maximum } = limits;
const message = 'This answer is not complete. Please give it again.';

/** DynamoDB refuses positive numbers below this one, which is far less than a pixel. */
const smallestNumber = 1e-130;
const fraction = z.number(message).check(
  z.overwrite((given) => (Math.abs(given) < smallestNumber ? 0 : given)),
  z.gte(0, message),
  z.lte(1, message),
);

const positiveFraction = fraction.check(z.positive(message));

/** A part of a photo, as fractions of the rotated photo's width and height. */
const areaSchema = z
  .strictObject({ x: fraction, y: fraction, width: positiveFraction, height: positiveFraction })
  .check(z.refine(({ x, y, width, height }) => endsInside(x, width) && endsInside(y, height), message));

/** Allows for rounding: the fractions may add up to slightly more than 1. */
function endsInside(start: number, length: number): boolean {
  return start + length <= 1 + 1e-6;
}

const cropSchema = z.strictObject({
  area: areaSchema,
  /** Clockwise rotation in degrees, applied before the area is cropped. */
  turn: z.literal([0, 90, 180, 270], message),
  /** The main face, in crops that were stored before there were several. */
  face: z.optional(areaSchema),
  /** The faces, which styles draw in finer detail, the main one first; undefined if they are not known. */
  faces: z.optional(z.array(areaSchema, message).check(z.maxLength(maxFaces, message))),
});
export type Crop = z.infer<typeof cropSchema>;

const shopId = z.string(message).check(z.regex(idPattern, message));
const answeredPhotoSchema = z.strictObject({
  photoId: shopId,
  crop: z.optional(cropSchema),
  /** The customer knows that the photo has too few pixels for a good print, and wants it printed anyway. */
  printAnyway: z.optional(z.literal(true, message)),
});
export type AnsweredPhoto = z.infer<typeof answeredPhotoSchema>;

const photosAnswerSchema = z.strictObject({
  photos: z.array(answeredPhotoSchema).check(z.maxLength(maximum.photos)),
  /** The photo ID of the preview: the gift as the browser drew it from these photos. Previews are stored like photos. */
  preview: z.optional(shopId),
});
export type PhotosAnswer = z.infer<typeof photosAnswerSchema>;

const answerSchema = z.union(
  [
    z.strictObject({ text: z.string().check(z.maxLength(maximum.textLength * maximum.unitsPerCharacter)) }),
    z.strictObject({ option: z.string().check(z.maxLength(32)) }),
    z.strictObject({ date: z.iso.date(message) }),
    photosAnswerSchema,
  ],
  message,
);
export type Answer = z.infer<typeof answerSchema>;

export const answersSchema = z.record(z.string(), answerSchema, message).check(
  z.refine((answers) => Object.keys(answers).length <= maximum.count, message),
  z.refine(
    (answers) => new TextEncoder().encode(JSON.stringify(answers)).length <= maximum.answerBytes,
    'These answers are too long. Please shorten the texts, or choose fewer photos.',
  ),
);
export type Answers = z.infer<typeof answersSchema>;

/** An answer as text for display, such as `Size: 40 x 50 cm`. */
export interface AnswerInWords {
  readonly id: string;
  readonly label: string;
  readonly kind?: Question['kind'];
  /** For photos only their number, such as `3 photos`, never a URL. */
  readonly value: string;
  /** What this choice adds to the unit price. */
  readonly addPaise?: number;
  /** Set if the gift is made without photos and shows this answer as lettering, so that its preview can be drawn from it. */
  readonly lettered?: true;
}

/** A question without an answer. */
export interface OpenAnswer {
  readonly id: string;
  readonly label: string;
}

/** A question whose answer the artist still needs. */
export interface MissingAnswer extends OpenAnswer {
  /** Set if checkout requires the answer. */
  readonly beforeOrdering?: true;
}
