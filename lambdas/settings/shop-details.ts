import type { Logo, VersionedBrand } from '../contracts/settings/brand.ts';
import type { VersionedContact, VersionedText } from '../contracts/settings/shop-details.ts';
import type { ShopPage } from '../contracts/site-paths.ts';
import type { Consistency } from '../platform/consistency.ts';
import type { VersionedStore } from '../platform/versioned-store.ts';

/** The texts of the pages about the shop, each in an item of its own. */
interface ShopTextStore {
  /** Undefined until the owner writes the text. */
  find(page: ShopPage, options: Consistency): Promise<VersionedText | undefined>;
  /** As in `VersionedStore`. */
  replace(page: ShopPage, version: number, next: VersionedText): Promise<boolean>;
}

/** Name, logo and banner. */
export interface BrandStore extends Pick<VersionedStore<VersionedBrand>, 'find'> {
  /**
   * As in `VersionedStore`. If the logo is another picture than before, the same write marks it as used (`newLogo`), and fails if
   * it was deleted.
   */
  replace(
    version: number,
    next: VersionedBrand,
    newLogo?: Logo | undefined,
  ): Promise<'stored' | 'changed' | 'image-gone'>;
}

export interface ShopDetails {
  readonly brand: BrandStore;
  readonly contact: VersionedStore<VersionedContact>;
  readonly texts: ShopTextStore;
}
