import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { lineOfText } from './text.ts';
import { wholeNumber } from './whole-number.ts';

/** What a product asks its customer (D21): texts, choices with prices, dates and photos. Every answer may follow later. */

const { questions: most } = limits;

const idMessage = 'An ID has up to 32 small letters, digits and dashes.';
const idSchema = z.string(idMessage).check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, idMessage));

const asked = {
  id: idSchema,
  label: lineOfText('The question', 'Write the question.', most.labelLength),
  help: z.optional(lineOfText('The hint', 'Write the hint, or leave it out.', most.helpLength)),
  /** If the answer is needed before checkout. Otherwise it may follow on the order page, until making starts. */
  when: z.optional(z.enum(['later-is-fine', 'before-ordering'])),
};

/** If the gift shows the answer in its lettering, so that the preview draws it. */
const lettered = z.optional(z.literal(true));

/** If the artist can make the gift without the answer: nobody waits for it. */
const optional = z.optional(z.literal(true));

const isNotBoth = z.refine<{ optional?: true | undefined; when?: string | undefined }>(
  (question) => !(question.optional && question.when === 'before-ordering'),
  { path: ['optional'], error: 'A question can’t be both optional and needed before ordering.' },
);

const textSchema = z
  .strictObject({
    ...asked,
    kind: z.literal('text'),
    maxLength: wholeNumber(1, most.textLength, `An answer can have up to ${most.textLength} characters.`),
    lines: wholeNumber(1, most.textLines, `An answer can have up to ${most.textLines} lines.`),
    lettered,
    optional,
  })
  .check(isNotBoth);

const optionSchema = z.strictObject({
  id: idSchema,
  label: lineOfText('The option', 'Name the option.', most.labelLength),
  addPaise: wholeNumber(0, limits.maxPrice * 100, 'An option adds 0 paise or more to the price.'),
});

const noDuplicates = (named: readonly { readonly id: string }[]): boolean =>
  new Set(named.map(({ id }) => id)).size === named.length;

const choiceSchema = z.strictObject({
  ...asked,
  kind: z.literal('choice'),
  /** The first one is the default. */
  options: z.array(optionSchema).check(
    z.minLength(2, 'Give at least two options.'),
    z.maxLength(most.options, `A question can have up to ${most.options} options.`),
    z.refine(noDuplicates, 'Each option needs an ID of its own.'),
    z.refine(
      (options) => options[0]?.addPaise === 0,
      'The first option is the default, and adds nothing to the price.',
    ),
  ),
});

const days = wholeNumber(0, most.days, `A date can be up to ${most.days} days ahead.`);

const dateSchema = z
  .strictObject({
    ...asked,
    kind: z.literal('date'),
    /** The first and last accepted date, in days from today. Without them also past dates are accepted. */
    from: z.optional(days),
    to: z.optional(days),
    lettered,
    optional,
  })
  .check(
    isNotBoth,
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: 'The last date must not be before the first.',
    }),
  );

const photoCount = wholeNumber(1, most.photos, `A question can ask for 1 to ${most.photos} photos.`);
const millimetres = wholeNumber(10, 3_000, 'A print measures 10 to 3,000 millimetres.');

const photosSchema = z
  .strictObject({
    ...asked,
    kind: z.literal('photos'),
    min: photoCount,
    max: photoCount,
    /** What each photo shows, such as `Brother` and `Sister`. */
    slots: z.optional(z.array(lineOfText('The name', 'Say what the photo shows.', most.slotLength))),
    /** The printed width and height. They give the crop's shape and the pixels that the print needs. */
    printMm: z.tuple([millimetres, millimetres]),
    /** Whether the artist needs the photo's own bytes, or the pixels for the print. */
    detail: z.enum(['original', 'print']),
    optional,
  })
  .check(
    isNotBoth,
    z.refine(({ min, max }) => min <= max, {
      path: ['min'],
      error: 'The smallest number must not exceed the largest.',
    }),
    z.refine(({ slots, max }) => slots === undefined || slots.length === max, {
      path: ['slots'],
      error: 'Name each photo, or none.',
    }),
  );

const questionSchema = z.discriminatedUnion('kind', [textSchema, choiceSchema, dateSchema, photosSchema]);

/** The owner's questions in their order; at most 12, and 8 KB as JSON. */
export const questionsSchema = z.array(questionSchema).check(
  z.maxLength(most.count, `A product can have up to ${most.count} questions.`),
  z.refine(noDuplicates, 'Each question needs an ID of its own.'),
  z.refine(
    (questions) => new TextEncoder().encode(JSON.stringify(questions)).length <= most.bytes,
    'These questions are too long. Please shorten them.',
  ),
);

export type Question = z.infer<typeof questionSchema>;
export type ChoiceQuestion = z.infer<typeof choiceSchema>;
export type DateQuestion = z.infer<typeof dateSchema>;
export type PhotosQuestion = z.infer<typeof photosSchema>;
export type TextQuestion = z.infer<typeof textSchema>;

const makingDays = wholeNumber(1, most.makingDays, `Making takes 1 to ${most.makingDays} days.`);

/** How many days it takes to make the gift, once the artist has everything. */
export const makingSchema = z.strictObject({ minDays: makingDays, maxDays: makingDays }).check(
  z.refine(({ minDays, maxDays }) => minDays <= maxDays, {
    path: ['minDays'],
    error: 'The shortest time must not exceed the longest.',
  }),
);
export type Making = z.infer<typeof makingSchema>;
