import * as z from 'zod/mini';
import { categoryIds } from './categories.ts';
import { limits } from './limits.ts';
import { hasWholePaise } from './money.ts';
import { lineOfText, linesOfText } from './text.ts';

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
const imageKey = z.string('Please upload a picture first.').check(z.minLength(1, 'Please upload a picture first.'));

/** Body of `POST /api/products`. */
export const newProductSchema = z.object({ title, description, category, price, imageKey });
export type NewProduct = z.infer<typeof newProductSchema>;

/** Body of `PATCH /api/products/{productId}`: any of the fields, at least one. */
export const productChangesSchema = z
  .partial(newProductSchema)
  .check(z.refine((changes) => Object.keys(changes).length > 0, 'Please change at least one field.'));
export type ProductChanges = z.infer<typeof productChangesSchema>;
