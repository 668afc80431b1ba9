import type { ProductRecord, Products } from '../catalogue/product.ts';
import { uploadIdOf } from '../media/image-keys.ts';
import type { ImageUses } from '../media/image-uses.ts';
import { type ReviewDependencies, reviewLater } from '../media/review.ts';
import type { Change } from '../platform/stream.ts';

export interface FollowProductDependencies extends ReviewDependencies {
  readonly products: Pick<Products, 'find'>;
  readonly imageUses: Pick<ImageUses, 'release' | 'reviewAt'>;
}

/**
 * A product was changed or removed: pictures that it no longer shows are released, and reviewed a while later. What stands
 * decides, so changes may be told late, again and in any order.
 */
export async function followProduct(
  dependencies: FollowProductDependencies,
  changes: readonly Change<ProductRecord>[],
): Promise<void> {
  const left = changes.flatMap(({ before, after }) =>
    before === undefined || before.imageKey === after?.imageKey ? [] : [before],
  );
  const [product] = left;
  if (product === undefined) return;
  const current = await dependencies.products.find(product.productId, { consistent: true });
  const imageKeys = new Set(left.map(({ imageKey }) => imageKey));
  imageKeys.delete(current?.imageKey ?? '');
  for (const uploadId of [...imageKeys].map(uploadIdOf)) {
    if (uploadId === undefined) continue;
    // First the review: as long as it is to come nobody removes the picture.
    await reviewLater(dependencies, uploadId);
    await dependencies.imageUses.release(uploadId, product.productId, current?.revision);
  }
}
