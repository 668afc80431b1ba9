import * as z from 'zod/mini';
import { type CategoryId, categoryIds } from '../categories.ts';
import { limits } from '../limits.ts';
import { type productQueryNames, productSorts } from '../names.ts';
import { pageLimit } from '../page-limit.ts';
import type { ProductPreview } from '../previews/product-preview.ts';
import type { Making, Question } from '../questions/questions.ts';

export type ProductSort = (typeof productSorts)[number];

/** Query of `GET /api/products`. A search ranks its own results, so it accepts no `sort`. */
export const productQuerySchema = z
  .object({
    category: z.optional(z.enum(categoryIds, 'There is no such category.')),
    q: z.optional(z.string().check(z.trim(), z.maxLength(limits.searchLength, 'Please search for fewer words.'))),
    sort: z.optional(z.enum(productSorts, 'Products can be sorted by price-asc or price-desc.')),
    cursor: z.optional(z.string()),
    limit: pageLimit(limits.productsPerPage),
  } satisfies Record<(typeof productQueryNames)[number], z.ZodMiniType>)
  .check(z.refine(({ q, sort }) => sort === undefined || !q, { path: ['sort'], message: 'A search can’t be sorted.' }));
export type ProductQuery = z.infer<typeof productQuerySchema>;

/** Query of `GET /api/manage/products`. */
export const hiddenProductsQuerySchema = z.object({ cursor: z.optional(z.string()) });

/**
 * A product's picture: the original's size in pixels, and the ascending widths of its WebP renditions (`renditionUrl`), which are
 * empty if the owner's browser made none.
 */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  /** Present if there is a JPEG of 1200 by 630 for link previews (`previewUrl`). */
  readonly preview?: true;
}

/** A hidden product is in no list and has no page; a sold-out one can be seen, but not ordered. */
export const productStates = ['hidden', 'sold-out'] as const;
export type ProductState = (typeof productStates)[number];

/** A product as the API returns it; `price` in rupees, `url` on the site's own origin. */
export interface Product {
  readonly productId: string;
  readonly title: string;
  readonly description: string;
  readonly category: CategoryId;
  readonly price: number;
  readonly url: string;
  /** Only if the upload recorded the picture's size. */
  readonly picture?: Picture;
  /** Missing while the product is on sale. Only owners receive a hidden one. */
  readonly state?: ProductState;
  /** All its pictures, starting with that of `url`. Only in the response for a single product. */
  readonly pictures?: readonly ProductPicture[];
  /** Missing if the owner has not said how long making takes. */
  readonly making?: Making;
  /** The shop sends it only after its customer has approved a proof. */
  readonly proofRequired?: true;
  /** What the product asks its customer. Only in the response for a single product. */
  readonly questions?: readonly Question[];
  /** Missing if the preview is drawn in the category's style. Only in the response for a single product, and in lines with drawn words. */
  readonly preview?: ProductPreview;
}

/** One picture of a product. */
export type ProductPicture = Pick<Product, 'url' | 'picture'>;

/** The prices that a search asks for, in rupees, both included. It has one limit or both. */
export interface SearchedPrices {
  readonly least?: number;
  readonly most?: number;
}

export interface ProductPage {
  readonly products: readonly Product[];
  readonly nextCursor?: string;
  /** How the search read prices in `q`. Missing if it read none. */
  readonly prices?: SearchedPrices;
  /** True if no product has one of these prices: the list has those at other prices, the nearest first. */
  readonly noneAtPrices?: true;
  /** The order that words such as *cheap* asked for, or that of other prices. Missing if the best match comes first. */
  readonly sort?: ProductSort;
  /** True if no product has all words of the search: those with most come first. */
  readonly noneWithAllWords?: true;
  /** The words that were searched for instead, if no product matches `q` as typed. */
  readonly correctedQuery?: string;
}
