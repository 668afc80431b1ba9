import { toPaise } from '../../contracts/money.ts';
import type { NewProduct, Product } from '../../contracts/product.ts';
import { type Result, refuseField, succeed } from '../result.ts';
import type { Clock } from '../time.ts';
import { findPublished } from '../uploads/find-published.ts';
import type { Uploads } from '../uploads/upload.ts';
import { type ProductRecord, type Products, toProduct } from './product.ts';

export interface CreateProductDependencies {
  readonly products: Pick<Products, 'create'>;
  readonly uploads: Pick<Uploads, 'find'>;
  readonly newId: () => string;
  readonly now: Clock;
}

/** Puts a product into the catalogue. Refuses an image that no finished upload published. */
export async function createProduct(
  { products, uploads, newId, now }: CreateProductDependencies,
  { price, imageKey, ...fields }: NewProduct,
): Promise<Result<Product>> {
  const image = await findPublished(uploads, imageKey);
  if (image === undefined) return unpublishedImage;
  const record: ProductRecord = {
    productId: newId(),
    ...fields,
    ...image,
    pricePaise: toPaise(price),
    createdAt: now().toISOString(),
    revision: 1,
  };
  await products.create(record);
  return succeed(toProduct(record));
}

export const unpublishedImage = refuseField('imageKey', 'Please upload a picture first.');
