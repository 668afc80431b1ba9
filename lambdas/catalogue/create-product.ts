import { toPaise } from '../contracts/money.ts';
import type { NewProduct } from '../contracts/new-product.ts';
import type { Product } from '../contracts/product.ts';
import { findPublished } from '../media/find-published.ts';
import type { Uploads } from '../media/upload.ts';
import type { Caller } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { idNamed } from '../platform/ids.ts';
import { type Result, refuse, refuseField, succeed } from '../platform/result.ts';
import { type ProductRecord, type Products, toProduct } from './product.ts';

interface CreateProductDependencies {
  readonly products: Pick<Products, 'create' | 'find'>;
  readonly uploads: Pick<Uploads, 'find'>;
  readonly newId: () => string;
  readonly now: Clock;
}

/** One creation: who asks for it, and under which Idempotency-Key, if any. */
interface Creator {
  readonly caller: Pick<Caller, 'userId'>;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Adds a product to the catalogue. An Idempotency-Key names the product: a retry returns the current product. Without a key
 * each call creates another. Refuses an image that no finished upload published, or that has been removed
 * since (`invalid_request`), and a key that has made another product (`idempotency_key_reused`).
 */
export async function createProduct(
  { products, uploads, newId, now }: CreateProductDependencies,
  { caller, idempotencyKey }: Creator,
  { price, imageKey, ...fields }: NewProduct,
): Promise<Result<Product>> {
  const image = await findPublished(uploads, imageKey);
  if (image === undefined) return unpublishedImage;
  const record: ProductRecord = {
    productId: idempotencyKey === undefined ? newId() : idNamed('product', caller.userId, idempotencyKey),
    ...fields,
    ...image,
    pricePaise: toPaise(price),
    createdAt: now().toISOString(),
    revision: 1,
  };
  switch (await products.create(record)) {
    case 'created':
      return succeed(toProduct(record));
    case 'image-gone':
      return unpublishedImage;
    case 'exists':
      return answerAgain(record, await products.find(record.productId, { consistent: true }));
  }
}

/** A product that has changed since no longer shows its original fields: it counts as the requested one. */
function answerAgain(asked: ProductRecord, existing: ProductRecord | undefined): Result<Product> {
  const made = existing?.revision === 1 ? JSON.stringify(toProduct(existing)) : undefined;
  if (existing === undefined || (made !== undefined && made !== JSON.stringify(toProduct(asked)))) {
    return refuse('idempotency_key_reused', 'This key has already made another product. Please use a new one.');
  }
  return succeed(toProduct(existing));
}

export const unpublishedImage = refuseField('imageKey', 'Please upload a picture first.');
