import { type ReviewDependencies, reviewLater } from '../pictures/delete-unused-pictures.ts';
import { uploadIdOf } from '../pictures/image-keys.ts';
import type { ImageUses } from '../pictures/image-uses.ts';
import type { Change } from '../platform/stream.ts';
import { type FullProduct, type Products, picturesOf } from '../products/product.ts';

interface FollowProductDependencies extends ReviewDependencies {
  readonly products: Pick<Products, 'find'>;
  readonly imageUses: Pick<ImageUses, 'release' | 'reviewAt'>;
}

/**
 * Releases the pictures that a changed or removed product no longer shows, and schedules their review. It reads the current
 * product, so changes can arrive late, repeatedly and in any order.
 */
export async function followProduct(
  dependencies: FollowProductDependencies,
  changes: readonly Change<FullProduct>[],
): Promise<void> {
  const [product] = changes.flatMap(({ before }) => before ?? []);
  const dropped = changes.flatMap(({ before, after }) => without(imageKeysOf(before), imageKeysOf(after)));
  if (product === undefined || dropped.length === 0) return;
  const current = await dependencies.products.find(product.productId, { consistent: true });
  for (const imageKey of without([...new Set(dropped)], imageKeysOf(current))) {
    const uploadId = uploadIdOf(imageKey);
    if (uploadId === undefined) continue;
    // The review must be scheduled first, because a pending review blocks deletion.
    await reviewLater(dependencies, uploadId);
    await dependencies.imageUses.release(uploadId, product.productId, current?.revision);
  }
}

const imageKeysOf = (product: FullProduct | undefined): readonly string[] =>
  product === undefined ? [] : picturesOf(product).map(({ imageKey }) => imageKey);

const without = (imageKeys: readonly string[], others: readonly string[]): readonly string[] =>
  imageKeys.filter((imageKey) => !others.includes(imageKey));
