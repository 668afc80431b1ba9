import { type CategoryId, categoryLabelled } from '../contracts/categories.ts';
import { toRupees } from '../contracts/money.ts';
import { imageUrl } from '../contracts/names.ts';
import type { ProductPreview } from '../contracts/previews/product-preview.ts';
import type { Product, ProductSort, ProductState } from '../contracts/products/product.ts';
import type { Making, Question } from '../contracts/questions/questions.ts';
import type { ProductImage, ProductImages } from '../pictures/find-published.ts';
import type { Consistency } from '../platform/consistency.ts';
import type { Position } from '../platform/cursors.ts';
import type { Page } from '../platform/paging.ts';
import { type Refusal, refuse } from '../platform/result.ts';
import type { PriceRange } from './price-range.ts';

/** A product as lists, carts and orders use it: the price in whole paise, and only the first picture, by its key. */
export interface ProductRecord extends ProductImage {
  readonly productId: string;
  readonly title: string;
  readonly description: string;
  readonly category: CategoryId;
  readonly pricePaise: number;
  readonly making?: Making;
  readonly proofRequired?: true;
  /** Missing while the product is on sale. */
  readonly state?: ProductState;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Increases with each change, so that concurrent changes can't silently overwrite each other. */
  readonly revision: number;
}

/** A product with all its pictures and its questions, which only the product's own item has. */
export interface FullProduct extends ProductRecord {
  /** The pictures after the first one; missing if there are none. */
  readonly morePictures?: readonly ProductImage[];
  /** Missing if there are none. */
  readonly questions?: readonly Question[];
  /** Missing if the preview is drawn in the category's style. */
  readonly preview?: ProductPreview;
}

interface ListProductsQuery {
  readonly category?: CategoryId | undefined;
  readonly sort?: ProductSort | undefined;
  /** Only for a list by price. */
  readonly price?: PriceRange | undefined;
  readonly limit: number;
  readonly after?: Position | undefined;
}

/** The outcome of a creation: written, the ID already exists, or a picture was deleted. */
type Creation = 'created' | 'exists' | 'image-gone';

/** The outcome of a change: written, or the current product (none if the product or a new picture is gone). */
type Replacement =
  | { readonly done: true }
  | { readonly done: false; readonly existing?: FullProduct; readonly imageGone?: boolean };

/** The shop's products; each operation picks what it uses. */
export interface Products {
  find(productId: string, options: Consistency): Promise<FullProduct | undefined>;
  /** The existing ones, by ID. */
  findMany(productIds: readonly string[], options: Consistency): Promise<ReadonlyMap<string, FullProduct>>;
  /** All products or those of a category, newest first or by price. */
  list(query: ListProductsQuery): Promise<Page<ProductRecord>>;
  /** The hidden products, which are in no other list, newest first. */
  listHidden(query: { readonly limit: number; readonly after?: Position | undefined }): Promise<Page<FullProduct>>;
  /** Also marks its pictures as used, in the same write. */
  create(product: FullProduct): Promise<Creation>;
  /** Writes `next` if the product is still `current`. The same write marks new pictures as used. */
  replace(current: FullProduct, next: FullProduct): Promise<Replacement>;
  /** Returns false if the product does not exist. */
  remove(productId: string): Promise<boolean>;
}

/**
 * The category that shows this product besides its own: the one whose label is the product's title. Undefined if the title
 * is not a label, or is the label of the product's own category.
 */
export function secondCategory({ title, category }: Pick<ProductRecord, 'title' | 'category'>): CategoryId | undefined {
  const labelled = categoryLabelled(title);
  return labelled === category ? undefined : labelled;
}

/** The product, if customers may see it. */
export const shown = (product: FullProduct | undefined): FullProduct | undefined =>
  product?.state === 'hidden' ? undefined : product;

/** All pictures of a product. */
export const picturesOf = ({ imageKey, picture, morePictures = [] }: FullProduct): ProductImages => [
  { imageKey, ...(picture !== undefined && { picture }) },
  ...morePictures,
];

/** These pictures as the fields of a product's record. */
export const pictureFields = ([first, ...morePictures]: ProductImages): Pick<
  FullProduct,
  'imageKey' | 'picture' | 'morePictures'
> => ({
  ...first,
  ...(morePictures.length > 0 && { morePictures }),
});

/** The product without the fields that lists, carts, orders and searches don't use. */
export const asListed = ({ morePictures: _, questions: __, preview: ___, ...product }: FullProduct): ProductRecord =>
  product;

/** The questions as a field of a product's record. */
export const questionFields = (questions: readonly Question[] | null = []): Pick<FullProduct, 'questions'> =>
  questions === null || questions.length === 0 ? {} : { questions };

/** The product as the API returns it in a list. */
export const toProduct = (record: Omit<ProductRecord, 'createdAt' | 'revision'>): Product => ({
  productId: record.productId,
  title: record.title,
  description: record.description,
  category: record.category,
  price: toRupees(record.pricePaise),
  url: imageUrl(record.imageKey),
  ...(record.picture !== undefined && { picture: record.picture }),
  ...(record.making !== undefined && { making: record.making }),
  ...(record.proofRequired && { proofRequired: record.proofRequired }),
  ...(record.state !== undefined && { state: record.state }),
});

/** The product as the API returns it alone, with all its pictures and its questions. */
export const toFullProduct = (record: FullProduct): Product => ({
  ...toProduct(record),
  pictures: picturesOf(record).map(({ imageKey, ...measured }) => ({ url: imageUrl(imageKey), ...measured })),
  ...(record.questions !== undefined && { questions: record.questions }),
  ...(record.preview !== undefined && { preview: record.preview }),
});

export const productNotFound: Refusal = refuse('product_not_found', 'This product is no longer available.');

export const soldOut: Refusal = refuse('sold_out', 'This gift is sold out right now.');
