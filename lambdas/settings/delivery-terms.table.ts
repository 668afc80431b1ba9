import type { VersionedTerms } from '../contracts/delivery/delivery-terms.ts';
import type { TermsStore } from '../delivery/terms-store.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { deliveryKey } from '../platform/dynamodb/keys.ts';
import { versionedItems } from '../platform/dynamodb/versioned-items.ts';

/** The delivery terms in the table. */
export function deliveryTermsTable(table: Table): TermsStore {
  const { find, replace } = versionedItems(table);
  return {
    find: (options) => find<VersionedTerms>(deliveryKey, options),
    replace: (version, next) => replace(deliveryKey, version, next),
  };
}
