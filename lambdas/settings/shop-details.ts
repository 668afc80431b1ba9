import type { NewContact, VersionedContact, VersionedText } from '../contracts/settings/shop-details.ts';
import type { ShopPage } from '../contracts/site-paths.ts';
import type { Consistency } from '../platform/consistency.ts';

/** The shop's contact. */
export interface ContactStore {
  /** Undefined until the owner enters one. */
  find(options: Consistency): Promise<VersionedContact | undefined>;
  /** Writes `next` if the stored contact has this version (0: none). Returns false after a concurrent write. */
  replace(version: number, next: NewContact): Promise<boolean>;
}

/** The texts of the pages about the shop, each in an item of its own. */
export interface ShopTextStore {
  /** Undefined until the owner writes the text. */
  find(page: ShopPage, options: Consistency): Promise<VersionedText | undefined>;
  /** As for the contact. */
  replace(page: ShopPage, version: number, next: VersionedText): Promise<boolean>;
}

export interface ShopDetails {
  readonly contact: ContactStore;
  readonly texts: ShopTextStore;
}
