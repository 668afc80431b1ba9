import type { VersionedBrand } from '../contracts/settings/brand.ts';
import type { VersionedContact, VersionedText } from '../contracts/settings/shop-details.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { brandKey, contactKey, shopTextKey } from '../platform/dynamodb/keys.ts';
import { versionedItems } from '../platform/dynamodb/versioned-items.ts';
import type { ShopDetails } from './shop-details.ts';

/** The shop's name and banner, its contact and the texts of its pages in the table. */
export function shopDetailsTable(table: Table): ShopDetails {
  const { find, replace } = versionedItems(table);
  return {
    brand: {
      find: (options) => find<VersionedBrand>(brandKey, options),
      replace: (version, next) => replace(brandKey, version, next),
    },
    contact: {
      find: (options) => find<VersionedContact>(contactKey, options),
      replace: (version, next) => replace(contactKey, version, next),
    },
    texts: {
      find: (page, options) => find<VersionedText>(shopTextKey(page), options),
      replace: (page, version, next) => replace(shopTextKey(page), version, next),
    },
  };
}
