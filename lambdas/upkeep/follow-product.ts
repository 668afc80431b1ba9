import type { ProductRecord, Products } from '../catalogue/product.ts';
import { uploadIdOf } from '../media/image-keys.ts';
import type { Pictures } from '../media/pictures.ts';
import { type ReviewDependencies, reviewLater } from '../media/review.ts';

export interface FollowProductDependencies extends ReviewDependencies {
  readonly products: Pick<Products, 'find'>;
  readonly pictures: Pick<Pictures, 'release' | 'reviewAt'>;
}

/** One product before and after each of its changes. */
type ProductChange = { readonly before?: ProductRecord; readonly after?: ProductRecord };

/**
 * A product was changed or removed: pictures that it no longer shows are released, and reviewed a while later. What stands
 * decides, so changes may be told late, again and in any order.
 */
export async function followProduct(
  dependencies: FollowProductDependencies,
  changes: readonly ProductChange[],
): Promise<void> {
  const left = changes.flatMap(({ before, after }) =>
    before === undefined || before.imageKey === after?.imageKey ? [] : [before],
  );
  const [product] = left;
  if (product === undefined) return;
  const standing = await dependencies.products.find(product.productId, { consistent: true });
  const imageKeys = new Set(left.map(({ imageKey }) => imageKey));
  imageKeys.delete(standing?.imageKey ?? '');
  for (const uploadId of [...imageKeys].map(uploadIdOf)) {
    if (uploadId === undefined) continue;
    // First the review: as long as it is to come nobody removes the picture.
    await reviewLater(dependencies, uploadId);
    await dependencies.pictures.release(uploadId, product.productId, standing?.revision);
  }
}
