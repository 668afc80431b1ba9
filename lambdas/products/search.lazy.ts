import { occasionTable } from '../occasions/occasions.table.ts';
import { readNamedOccasions } from '../occasions/occasions.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { readSynonyms } from '../settings/read-settings.ts';
import { settingsTable } from '../settings/settings.table.ts';
import { productIndexTable } from './product-index.table.ts';
import { vocabularyTable } from './vocabulary.table.ts';

/** What only searches read. */
export const searchStores = (table: Table) => ({
  index: productIndexTable(table),
  vocabulary: vocabularyTable(table),
  synonyms: () => readSynonyms({ settings: settingsTable(table) }),
  namedOccasions: () => readNamedOccasions({ occasions: occasionTable(table) }),
});
