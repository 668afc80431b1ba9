import type { VersionedOccasions } from '../contracts/occasions/occasions.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { occasionsKey } from '../platform/dynamodb/keys.ts';
import { versionedItems } from '../platform/dynamodb/versioned-items.ts';
import type { OccasionStore } from './occasions.ts';

/** The owner's list of occasions in the table. */
export function occasionTable(table: Table): OccasionStore {
  const { find, replace } = versionedItems(table);
  return {
    find: (options) => find<VersionedOccasions>(occasionsKey, options),
    replace: (version, next) => replace(occasionsKey, version, next),
  };
}
