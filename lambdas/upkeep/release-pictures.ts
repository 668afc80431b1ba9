import type { Brand } from '../contracts/settings/brand.ts';
import { type ReviewDependencies, reviewLater } from '../pictures/delete-unused-pictures.ts';
import { uploadIdOf } from '../pictures/image-keys.ts';
import { brandUser, type ImageUser, type ImageUses } from '../pictures/image-uses.ts';
import type { Change } from '../platform/stream.ts';
import { type FullProduct, type Products, picturesOf } from '../products/product.ts';
import type { BrandStore } from '../settings/shop-details.ts';

interface ReleaseDependencies extends ReviewDependencies {
  readonly imageUses: Pick<ImageUses, 'release' | 'reviewAt'>;
}

interface FollowProductDependencies extends ReleaseDependencies {
  readonly products: Pick<Products, 'find'>;
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
  const unused = without(dropped, imageKeysOf(current));
  await release(dependencies, unused, product.productId, current?.revision);
}

interface FollowLogoDependencies extends ReleaseDependencies {
  readonly brand: Pick<BrandStore, 'find'>;
}

/** Releases the pictures that the brand no longer shows as its logo. It reads the current one, for the same reason. */
export async function followLogo(
  dependencies: FollowLogoDependencies,
  changes: readonly Change<Brand>[],
): Promise<void> {
  const dropped = changes.flatMap(({ before, after }) => without(logoOf(before), logoOf(after)));
  if (dropped.length === 0) return;
  const current = await dependencies.brand.find({ consistent: true });
  await release(dependencies, without(dropped, logoOf(current)), brandUser, current?.version);
}

async function release(
  dependencies: ReleaseDependencies,
  imageKeys: readonly string[],
  user: ImageUser,
  revision: number | undefined,
): Promise<void> {
  for (const imageKey of new Set(imageKeys)) {
    const uploadId = uploadIdOf(imageKey);
    if (uploadId === undefined) continue;
    // The review must be scheduled first, because a pending review blocks deletion.
    await reviewLater(dependencies, uploadId);
    await dependencies.imageUses.release(uploadId, user, revision);
  }
}

const logoOf = (brand: Brand | undefined): readonly string[] => (brand?.logo ? [brand.logo.imageKey] : []);

const imageKeysOf = (product: FullProduct | undefined): readonly string[] =>
  product === undefined ? [] : picturesOf(product).map(({ imageKey }) => imageKey);

const without = (imageKeys: readonly string[], others: readonly string[]): readonly string[] =>
  imageKeys.filter((imageKey) => !others.includes(imageKey));
