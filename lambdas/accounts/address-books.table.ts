import type { Table } from '../platform/dynamodb/client.ts';
import { addressBookKey } from '../platform/dynamodb/keys.ts';
import { versionedItems } from '../platform/dynamodb/versioned-items.ts';
import type { AddressBook, AddressBooks } from './saved-addresses.ts';

/** The customers' saved addresses in the table, those of a customer in one item. */
export function addressBookTable(table: Table): AddressBooks {
  const { find, replace } = versionedItems(table);
  return {
    find: (userId, options) => find<AddressBook>(addressBookKey(userId), options),
    replace: (userId, version, next) => replace(addressBookKey(userId), version, next),
  };
}
