import type { Table } from '../platform/dynamodb/client.ts';
import { wordPartition } from '../platform/dynamodb/keys.ts';
import { type Family, searchIndexTable } from '../platform/dynamodb/search-index-table.ts';
import type { SearchIndex } from '../platform/search/search-index.ts';
import { indexVersion } from './indexed-words.ts';
import type { ProductRecord } from './product.ts';
import { toRecord } from './products.table.ts';

/** The postings of products. */
export const productWords: Family<ProductRecord> = {
  partitionOf: wordPartition,
  idOf: ({ productId }) => productId,
  read: toRecord,
  version: indexVersion,
};

/** The catalogue's search index in the table; see `docs/decisions/0009-search-by-words.md`. */
export const productIndexTable = (table: Table): SearchIndex<ProductRecord> => searchIndexTable(table, productWords);
