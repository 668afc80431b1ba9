import * as z from 'zod/mini';
import { categoryIds } from '../categories.ts';
import { areDistinct } from '../distinct.ts';
import { limits } from '../limits.ts';
import { hasWholePaise } from '../money.ts';
import { productPreviewSchema } from '../previews/product-preview.ts';
import { makingSchema, questionsSchema } from '../questions/questions.ts';
import { lineOfText, linesOfText } from '../text.ts';
import { productStates } from './product.ts';

const title = lineOfText('The title', 'Please give the product a title.', limits.titleLength);
const description = linesOfText('The description', 'Please describe the product.', limits.descriptionLength);

const price = z
  .number('Please give the price in rupees.')
  .check(
    z.gt(0, 'The price must be more than 0 rupees.'),
    z.lte(limits.maxPrice, 'The price may be up to 1,00,00,000 rupees.'),
    z.refine(hasWholePaise, 'The price may have at most two decimals.'),
  );

const category = z.enum(categoryIds, 'Please select a product category.');
const noPicture = 'Please upload a picture first.';
const imageKey = z.string(noPicture).check(z.minLength(1, noPicture));
const imageKeys = z
  .array(imageKey, noPicture)
  .check(
    z.minLength(1, noPicture),
    z.maxLength(limits.picturesPerProduct, `A product can have up to ${limits.picturesPerProduct} pictures.`),
    z.refine(areDistinct, 'Each picture can be on a product only once.'),
  );

const state = z.enum(productStates, 'A product can be hidden or sold-out.');

const proofRequired = z.literal(true, 'Send true if customers approve a proof.');

const fields = z.object({
  title,
  description,
  category,
  price,
  imageKey: z.optional(imageKey),
  imageKeys: z.optional(imageKeys),
  questions: z.optional(questionsSchema),
  making: z.optional(makingSchema),
  preview: z.optional(productPreviewSchema),
  state: z.optional(state),
  proofRequired: z.optional(proofRequired),
});

interface NamedPictures {
  readonly imageKey?: string | undefined;
  readonly imageKeys?: readonly string[] | undefined;
}

const oneFirstPicture = z.refine<NamedPictures>(
  ({ imageKey, imageKeys }) => imageKey === undefined || imageKeys === undefined || imageKeys[0] === imageKey,
  { path: ['imageKeys'], error: 'The first picture differs between imageKey and imageKeys. Please send one of them.' },
);

/** Body of `POST /api/products`: `imageKeys` names all pictures, or `imageKey` the only one. */
export const newProductSchema = fields.check(
  oneFirstPicture,
  z.refine(({ imageKey, imageKeys }) => imageKey !== undefined || imageKeys !== undefined, {
    path: ['imageKey'],
    error: noPicture,
  }),
);
export type NewProduct = z.infer<typeof newProductSchema>;

/**
 * Body of `PATCH /api/products/{productId}`: any of the fields, at least one. `imageKeys` replaces all pictures, `imageKey` alone
 * the first one. `null` removes questions, making time, scene or the approval of proofs, and puts the product on sale.
 */
export const productChangesSchema = z
  .extend(z.partial(fields), {
    questions: z.optional(z.nullable(questionsSchema)),
    making: z.optional(z.nullable(makingSchema)),
    preview: z.optional(z.nullable(productPreviewSchema)),
    state: z.optional(z.nullable(state)),
    proofRequired: z.optional(z.nullable(proofRequired)),
  })
  .check(
    oneFirstPicture,
    z.refine((changes) => Object.keys(changes).length > 0, 'Please change at least one field.'),
  );
export type ProductChanges = z.infer<typeof productChangesSchema>;
