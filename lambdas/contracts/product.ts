import * as z from 'zod/mini';
import { type CategoryId, categoryIds } from './categories.ts';
import { limits } from './limits.ts';
import { hasWholePaise } from './money.ts';
import { pageLimit } from './paging.ts';
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

/** Query of `GET /api/products`. */
export const productQuerySchema = z.object({
  category: z.optional(z.enum(categoryIds, 'There is no such category.')),
  q: z.optional(z.string().check(z.trim(), z.maxLength(limits.searchLength, 'Please search for fewer words.'))),
  cursor: z.optional(z.string()),
  limit: pageLimit(limits.productsPerPage),
});
export type ProductQuery = z.infer<typeof productQuerySchema>;

/**
 * A product's picture, measured: pixels of the original, and the widths at which it is there as WebP too, ascending
 * (`renditionUrl`), none where the owner's browser made none.
 */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
}

/** A product as the API answers it; `price` in rupees, `url` on the site's own origin. */
export interface Product {
  readonly productId: string;
  readonly title: string;
  readonly description: string;
  readonly category: CategoryId;
  readonly price: number;
  readonly url: string;
  /** Only where the upload told the picture's size. */
  readonly picture?: Picture;
}

export interface ProductPage {
  readonly products: readonly Product[];
  readonly nextCursor?: string;
}
