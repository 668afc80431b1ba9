import * as z from 'zod/mini';
import { areDistinct } from '../distinct.ts';
import { limits } from '../limits.ts';
import { lineOfText } from '../text.ts';
import { wholeNumber } from '../whole-number.ts';

/** What a product asks its customer: texts, choices with prices, dates and photos. */

const { questions: maximum } = limits;

const idMessage = 'An ID has up to 32 small letters, digits and dashes.';
const idSchema = z.string(idMessage).check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, idMessage));

const commonFields = {
  id: idSchema,
  label: lineOfText('The question', 'Write the question.', maximum.labelLength),
  help: z.optional(lineOfText('The hint', 'Write the hint, or leave it out.', maximum.helpLength)),
  /** `before-ordering` if checkout requires the answer. Otherwise it can be given on the order page until making starts. */
  when: z.optional(z.enum(['later-is-fine', 'before-ordering'])),
};

/** Set if the gift shows the answer as lettering, which the preview draws. */
const lettered = z.optional(z.literal(true));

/** Set if the artist can make the gift without the answer, so the order doesn't wait for it. */
const optional = z.optional(z.literal(true));

const isOptionalOrRequired = z.refine<{ optional?: true | undefined; when?: string | undefined }>(
  (question) => !(question.optional && question.when === 'before-ordering'),
  { path: ['optional'], error: 'A question can’t be both optional and needed before ordering.' },
);

const textSchema = z
  .strictObject({
    ...commonFields,
    kind: z.literal('text'),
    maxLength: wholeNumber(1, maximum.textLength, `An answer can have up to ${maximum.textLength} characters.`),
    lines: wholeNumber(1, maximum.textLines, `An answer can have up to ${maximum.textLines} lines.`),
    lettered,
    optional,
  })
  .check(isOptionalOrRequired);

const millimetres = wholeNumber(10, 3_000, 'A print measures 10 to 3,000 millimetres.');

/** The width and height of a print. */
const printMmSchema = z.tuple([millimetres, millimetres]);

const optionSchema = z.strictObject({
  id: idSchema,
  label: lineOfText('The option', 'Name the option.', maximum.labelLength),
  addPaise: wholeNumber(0, limits.maxPrice * 100, 'An option adds 0 paise or more to the price.'),
  /** Set if the option is a size. It replaces the size of the product's photo questions. */
  printMm: z.optional(printMmSchema),
});

const haveOwnIds = (named: readonly { readonly id: string }[]): boolean => areDistinct(named.map(({ id }) => id));

/** False if two labels look alike. Products that were stored before this check may have such labels. */
const lookApart = (options: readonly { readonly label: string }[]): boolean =>
  areDistinct(options.map(({ label }) => label.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')));

const choiceSchema = z.strictObject({
  ...commonFields,
  kind: z.literal('choice'),
  /** The first one is the default. */
  options: z.array(optionSchema).check(
    z.minLength(2, 'Give at least two options.'),
    z.maxLength(maximum.options, `A question can have up to ${maximum.options} options.`),
    z.refine(haveOwnIds, 'Each option needs an ID of its own.'),
    z.refine(lookApart, 'Each option needs a name of its own.'),
    z.refine(
      (options) => options[0]?.addPaise === 0,
      'The first option is the default, and adds nothing to the price.',
    ),
  ),
});

const days = wholeNumber(0, maximum.days, `A date can be up to ${maximum.days} days ahead.`);

const dateSchema = z
  .strictObject({
    ...commonFields,
    kind: z.literal('date'),
    /** The first and last accepted date, in days from today. Without them, past dates are accepted too. */
    from: z.optional(days),
    to: z.optional(days),
    lettered,
    optional,
  })
  .check(
    isOptionalOrRequired,
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: 'The last date must not be before the first.',
    }),
  );

const photoCount = wholeNumber(1, maximum.photos, `A question can ask for 1 to ${maximum.photos} photos.`);

const photosSchema = z
  .strictObject({
    ...commonFields,
    kind: z.literal('photos'),
    min: photoCount,
    max: photoCount,
    /** What each photo shows, such as `Brother` and `Sister`. */
    slots: z.optional(z.array(lineOfText('The name', 'Say what the photo shows.', maximum.slotLength))),
    /** The printed width and height. They determine the crop's aspect ratio and the pixels that the print needs. */
    printMm: printMmSchema,
    /** Whether the artist needs the original file, or only enough pixels for the print. */
    detail: z.enum(['original', 'print']),
    optional,
  })
  .check(
    isOptionalOrRequired,
    z.refine(({ min, max }) => min <= max, {
      path: ['min'],
      error: 'The minimum number of photos must not exceed the maximum.',
    }),
    z.refine(({ slots, max }) => slots === undefined || slots.length === max, {
      path: ['slots'],
      error: 'Name all photos, or none.',
    }),
  );

const questionSchema = z.discriminatedUnion('kind', [textSchema, choiceSchema, dateSchema, photosSchema]);
export type Question = z.infer<typeof questionSchema>;

const hasSizes = (question: Question): boolean =>
  question.kind === 'choice' && question.options.some(({ printMm }) => printMm !== undefined);

const hasOneSize = (questions: readonly Question[]): boolean => questions.filter(hasSizes).length <= 1;

/** The owner's questions in their order; at most 12, and 8 KB as JSON. */
export const questionsSchema = z.array(questionSchema).check(
  z.maxLength(maximum.count, `A product can have up to ${maximum.count} questions.`),
  z.refine(haveOwnIds, 'Each question needs an ID of its own.'),
  z.refine(hasOneSize, 'Only one choice can set the print size.'),
  z.refine(
    (questions) => new TextEncoder().encode(JSON.stringify(questions)).length <= maximum.bytes,
    'These questions are too long. Please shorten them.',
  ),
);

export type ChoiceQuestion = z.infer<typeof choiceSchema>;
export type DateQuestion = z.infer<typeof dateSchema>;
export type PhotosQuestion = z.infer<typeof photosSchema>;
export type TextQuestion = z.infer<typeof textSchema>;

const makingDays = wholeNumber(1, maximum.makingDays, `Making takes 1 to ${maximum.makingDays} days.`);

/** How many days it takes to make the gift once the artist has all answers. */
export const makingSchema = z.strictObject({ minDays: makingDays, maxDays: makingDays }).check(
  z.refine(({ minDays, maxDays }) => minDays <= maxDays, {
    path: ['minDays'],
    error: 'The shortest time must not exceed the longest.',
  }),
);
export type Making = z.infer<typeof makingSchema>;
