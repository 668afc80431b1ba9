import { type CategoryId, categoryLabelled } from '../contracts/categories.ts';
import { toRupees } from '../contracts/money.ts';
import type { Picture, Product } from '../contracts/product.ts';
import { imageUrl } from '../media/image-keys.ts';
import type { Consistency } from '../platform/consistency.ts';
import type { Position } from '../platform/cursors.ts';
import type { Page } from '../platform/paging.ts';
import { type Refusal, refuse } from '../platform/result.ts';

/** A product as the shop keeps it: whole paise, and the image by its key. */
export interface ProductRecord {
  readonly productId: string;
  readonly title: string;
  readonly description: string;
  readonly category: CategoryId;
  readonly pricePaise: number;
  readonly imageKey: string;
  /** The picture's size, from its upload. */
  readonly picture?: Picture;
  /** ISO 8601, UTC; the list's order. */
  readonly createdAt: string;
  /** Counts the changes, so that two owners at once cannot overwrite each other unseen. */
  readonly revision: number;
}

interface ListProductsQuery {
  readonly category?: CategoryId | undefined;
  readonly limit: number;
  readonly after?: Position | undefined;
}

/** The outcome of a creation: written, the id exists already, or the picture was deleted. */
type Creation = 'created' | 'exists' | 'image-gone';

/** The outcome of a change: written, or the current product (none when the product or its new picture is gone). */
type Replacement =
  | { readonly done: true }
  | { readonly done: false; readonly existing?: ProductRecord; readonly imageGone?: boolean };

/** The shop's products; each operation picks what it uses. */
export interface Products {
  find(productId: string, options: Consistency): Promise<ProductRecord | undefined>;
  /** Those that exist, by id. */
  findMany(productIds: readonly string[], options: Consistency): Promise<ReadonlyMap<string, ProductRecord>>;
  /** Newest first: all, or those shown under a category (D3). */
  list(query: ListProductsQuery): Promise<Page<ProductRecord>>;
  /** Marks the picture as used in the same write. */
  create(product: ProductRecord): Promise<Creation>;
  /** Writes `next` if the product still is `current`. The same write marks a new picture as used. */
  replace(current: ProductRecord, next: ProductRecord): Promise<Replacement>;
  /** False when there was none. */
  remove(productId: string): Promise<boolean>;
}

/**
 * The category that shows this product besides its own: the one whose label is its title (D3). Undefined when the title
 * is no label, or the label of the category it is filed under.
 */
export function secondCategory({ title, category }: Pick<ProductRecord, 'title' | 'category'>): CategoryId | undefined {
  const labelled = categoryLabelled(title);
  return labelled === category ? undefined : labelled;
}

/** The product as the API answers it. */
export const toProduct = (record: Omit<ProductRecord, 'createdAt' | 'revision'>): Product => ({
  productId: record.productId,
  title: record.title,
  description: record.description,
  category: record.category,
  price: toRupees(record.pricePaise),
  url: imageUrl(record.imageKey),
  ...(record.picture !== undefined && { picture: record.picture }),
});

export const productNotFound: Refusal = refuse('product_not_found', 'This product is no longer available.');
