import type { VersionedBrand } from '../contracts/settings/brand.ts';
import type { VersionedContact, VersionedText } from '../contracts/settings/shop-details.ts';
import type { ShopPage } from '../contracts/site-paths.ts';
import type { Consistency } from '../platform/consistency.ts';
import type { VersionedStore } from '../platform/versioned-store.ts';

/** The texts of the pages about the shop, each in an item of its own. */
export interface ShopTextStore {
  /** Undefined until the owner writes the text. */
  find(page: ShopPage, options: Consistency): Promise<VersionedText | undefined>;
  /** As in `VersionedStore`. */
  replace(page: ShopPage, version: number, next: VersionedText): Promise<boolean>;
}

export interface ShopDetails {
  readonly brand: VersionedStore<VersionedBrand>;
  readonly contact: VersionedStore<VersionedContact>;
  readonly texts: ShopTextStore;
}
