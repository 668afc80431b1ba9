import type { ProductRecord, Products } from '../catalogue/product.ts';
import { uploadIdOf } from '../media/image-keys.ts';
import type { ImageUses } from '../media/image-uses.ts';
import { type ReviewDependencies, reviewLater } from '../media/review.ts';
import type { Change } from '../platform/stream.ts';

interface FollowProductDependencies extends ReviewDependencies {
  readonly products: Pick<Products, 'find'>;
  readonly imageUses: Pick<ImageUses, 'release' | 'reviewAt'>;
}

/**
 * After a change or removal of a product, releases the pictures that it no longer shows and schedules their review. It
 * reads the current product, so changes may arrive late, repeatedly and in any order.
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
    // The review comes first: a pending review blocks deletion.
    await reviewLater(dependencies, uploadId);
    await dependencies.imageUses.release(uploadId, product.productId, current?.revision);
  }
}
