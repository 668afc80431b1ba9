import { toPaise } from '../contracts/money.ts';
import type { ProductChanges } from '../contracts/new-product.ts';
import type { Product } from '../contracts/product.ts';
import { findPublished, type ProductImage } from '../media/find-published.ts';
import type { Uploads } from '../media/upload.ts';
import { type Result, succeed, tooBusy } from '../platform/result.ts';
import { retry } from '../platform/retry.ts';
import { unpublishedImage } from './create-product.ts';
import { type ProductRecord, type Products, productNotFound, toProduct } from './product.ts';

const attempts = 4;

interface ChangeProductDependencies {
  readonly products: Pick<Products, 'find' | 'replace'>;
  readonly uploads: Pick<Uploads, 'find'>;
}

/** Changes some fields of a product (D12). A change made at the same time is kept: this one is then laid over it. */
export async function changeProduct(
  { products, uploads }: ChangeProductDependencies,
  productId: string,
  changes: ProductChanges,
): Promise<Result<Product>> {
  const image = changes.imageKey === undefined ? undefined : await findPublished(uploads, changes.imageKey);
  if (changes.imageKey !== undefined && image === undefined) return unpublishedImage;
  let current = await products.find(productId, { consistent: true });
  const replaced = await retry({ attempts }, async () => {
    if (current === undefined) return productNotFound;
    const next = changed(current, changes, image ?? imageOf(current));
    const outcome = await products.replace(current, next);
    if (outcome.done) return succeed(toProduct(next));
    if (outcome.imageGone) return unpublishedImage;
    current = outcome.existing;
    return undefined;
  });
  return replaced ?? tooBusy;
}

const imageOf = ({ imageKey, picture }: ProductRecord): ProductImage => ({
  imageKey,
  ...(picture !== undefined && { picture }),
});

const changed = (
  { picture: _, ...current }: ProductRecord,
  { title, description, category, price }: ProductChanges,
  image: ProductImage,
): ProductRecord => ({
  ...current,
  title: title ?? current.title,
  description: description ?? current.description,
  category: category ?? current.category,
  pricePaise: price === undefined ? current.pricePaise : toPaise(price),
  ...image,
  revision: current.revision + 1,
});
