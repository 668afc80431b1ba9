import { isDeepStrictEqual } from 'node:util';
import { toPaise } from '../contracts/money.ts';
import type { NewProduct } from '../contracts/products/new-product.ts';
import type { Product } from '../contracts/products/product.ts';
import { findAllPublished } from '../pictures/find-published.ts';
import type { PictureUploads } from '../pictures/picture-upload.ts';
import type { Caller } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { idNamed } from '../platform/ids.ts';
import { type Refusal, type Result, refuse, refuseField, succeed } from '../platform/result.ts';
import { type FullProduct, type Products, pictureFields, questionFields, toFullProduct } from './product.ts';

interface CreateProductDependencies {
  readonly products: Pick<Products, 'create' | 'find'>;
  readonly uploads: Pick<PictureUploads, 'find'>;
  readonly newId: () => string;
  readonly now: Clock;
}

/** Who creates the product, and under which Idempotency-Key, if any. */
interface Creator {
  readonly caller: Pick<Caller, 'userId'>;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Adds a product, whose ID derives from the Idempotency-Key, so a retry returns it. Refuses a picture that is not
 * published or was deleted since (`invalid_request`), and a key that created a different product
 * (`idempotency_key_reused`).
 */
export async function createProduct(
  { products, uploads, newId, now }: CreateProductDependencies,
  { caller, idempotencyKey }: Creator,
  { price, imageKey, imageKeys, questions, ...fields }: NewProduct,
): Promise<Result<Product>> {
  const keys = imageKeys ?? (imageKey === undefined ? [] : [imageKey]);
  const pictures = await findAllPublished(uploads, keys);
  if (pictures === undefined) return unpublishedImage({ imageKeys });
  const record: FullProduct = {
    productId: idempotencyKey === undefined ? newId() : idNamed('product', caller.userId, idempotencyKey),
    ...fields,
    ...pictureFields(pictures),
    ...questionFields(questions),
    pricePaise: toPaise(price),
    createdAt: now().toISOString(),
    revision: 1,
  };
  switch (await products.create(record)) {
    case 'created':
      return succeed(toFullProduct(record));
    case 'image-gone':
      return unpublishedImage({ imageKeys });
    case 'exists':
      return replay(record, await products.find(record.productId, { consistent: true }));
  }
}

/** Handles a repeated creation. A product that has changed since can't be compared, so it counts as the requested one. */
function replay(requested: FullProduct, existing: FullProduct | undefined): Result<Product> {
  const { createdAt: _, ...created } = existing ?? {};
  const { createdAt: __, ...wanted } = requested;
  if (existing === undefined || (existing.revision === 1 && !isDeepStrictEqual(created, wanted))) {
    return refuse('idempotency_key_reused', 'This key has already made another product. Please use a new one.');
  }
  return succeed(toFullProduct(existing));
}

/** Refuses a picture, and names the field with which the request chose it. */
export const unpublishedImage = ({ imageKeys }: Pick<NewProduct, 'imageKeys'>): Refusal =>
  refuseField(imageKeys === undefined ? 'imageKey' : 'imageKeys', 'Please upload a picture first.');
