import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { VersionedContact, VersionedText } from '../contracts/settings/shop-details.ts';
import type { Consistency } from '../platform/consistency.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { contactKey, type Key, shopTextKey } from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { conditionally } from '../platform/dynamodb/writes.ts';
import { atVersion } from './settings.table.ts';
import type { ShopDetails } from './shop-details.ts';

/** The shop's contact and the texts of its pages in the table. */
export function shopDetailsTable({ name: TableName, documents }: Table): ShopDetails {
  async function find<T>(key: Key, { consistent }: Consistency): Promise<T | undefined> {
    const { Item } = await documents.send(new GetCommand({ TableName, Key: key, ConsistentRead: consistent }));
    if (Item === undefined) return undefined;
    const { pk, sk, ...fields } = Item;
    return stored<T>(fields);
  }

  async function replace(key: Key, version: number, next: object): Promise<boolean> {
    const Item = { ...next, ...key };
    const { done } = await conditionally(documents.send(new PutCommand({ TableName, Item, ...atVersion(version) })));
    return done;
  }

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
