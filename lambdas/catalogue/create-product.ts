import { isDeepStrictEqual } from 'node:util';
import { toPaise } from '../contracts/money.ts';
import type { NewProduct } from '../contracts/new-product.ts';
import type { Product } from '../contracts/product.ts';
import { findAllPublished } from '../media/find-published.ts';
import type { Uploads } from '../media/upload.ts';
import type { Caller } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { idNamed } from '../platform/ids.ts';
import { type Refusal, type Result, refuse, refuseField, succeed } from '../platform/result.ts';
import { type FullProduct, type Products, pictureFields, questionFields, toFullProduct } from './product.ts';

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
 * each call creates another. Refuses a picture that no finished upload published, or that has been removed
 * since (`invalid_request`), and a key that has made another product (`idempotency_key_reused`).
 */
export async function createProduct(
  { products, uploads, newId, now }: CreateProductDependencies,
  { caller, idempotencyKey }: Creator,
  { price, imageKey, imageKeys, questions, ...fields }: NewProduct,
): Promise<Result<Product>> {
  const named = imageKeys ?? (imageKey === undefined ? [] : [imageKey]);
  const pictures = await findAllPublished(uploads, named);
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
      return answerAgain(record, await products.find(record.productId, { consistent: true }));
  }
}

/** A product that has changed since no longer shows its original fields: it counts as the requested one. */
function answerAgain(asked: FullProduct, existing: FullProduct | undefined): Result<Product> {
  const { createdAt: _, ...made } = existing ?? {};
  const { createdAt: __, ...wanted } = asked;
  if (existing === undefined || (existing.revision === 1 && !isDeepStrictEqual(made, wanted))) {
    return refuse('idempotency_key_reused', 'This key has already made another product. Please use a new one.');
  }
  return succeed(toFullProduct(existing));
}

/** Names the field in which the request named its pictures. */
export const unpublishedImage = ({ imageKeys }: Pick<NewProduct, 'imageKeys'>): Refusal =>
  refuseField(imageKeys === undefined ? 'imageKey' : 'imageKeys', 'Please upload a picture first.');
