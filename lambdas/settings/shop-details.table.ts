import type { VersionedBrand } from '../contracts/settings/brand.ts';
import type { VersionedContact, VersionedText } from '../contracts/settings/shop-details.ts';
import { uploadIdOf } from '../pictures/image-keys.ts';
import { imageUse } from '../pictures/image-uses.table.ts';
import { brandUser } from '../pictures/image-uses.ts';
import { type Attributes, fromAttributes } from '../platform/dynamodb/attributes.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { brandKey, contactKey, shopTextKey } from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { atVersion, versionedItems } from '../platform/dynamodb/versioned-items.ts';
import { transactWithRetry } from '../platform/dynamodb/writes.ts';
import type { ShopDetails } from './shop-details.ts';

/** The shop's name, logo and banner, its contact and the texts of its pages in the table. */
export function shopDetailsTable(table: Table): ShopDetails {
  const { find, replace } = versionedItems(table);
  return {
    brand: {
      find: (options) => find<VersionedBrand>(brandKey, options),
      async replace(version, next, newLogo) {
        const uploadId = newLogo && uploadIdOf(newLogo.imageKey);
        if (uploadId === undefined) return (await replace(brandKey, version, next)) ? 'stored' : 'changed';
        const Put = { TableName: table.name, Item: { ...next, ...brandKey }, ...atVersion(version) };
        const transaction = await transactWithRetry(table, [
          { Put },
          ...imageUse(table.name, uploadId, brandUser, next.version),
        ]);
        if (transaction.outcome === 'done') return 'stored';
        return transaction.failed.has(0) ? 'changed' : 'image-gone';
      },
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

/** Name, logo and banner in an image of the table's stream. */
export const brandImage = (image: Attributes): VersionedBrand => stored(fromAttributes(image));
