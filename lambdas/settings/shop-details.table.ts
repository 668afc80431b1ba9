import type { VersionedContact, VersionedText } from '../contracts/settings/shop-details.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { contactKey, shopTextKey } from '../platform/dynamodb/keys.ts';
import type { ShopDetails } from './shop-details.ts';
import { versionedItems } from './versioned-items.table.ts';

/** The shop's contact and the texts of its pages in the table. */
export function shopDetailsTable(table: Table): ShopDetails {
  const { find, replace } = versionedItems(table);
  return {
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
