import type { ProductPage, ProductQuery } from '../contracts/products/product.ts';
import { occasionTable } from '../occasions/occasions.table.ts';
import { readNamedOccasions } from '../occasions/occasions.ts';
import type { Cursors } from '../platform/cursors.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import type { Result } from '../platform/result.ts';
import { productIndexTable } from '../products/product-index.table.ts';
import { productTable } from '../products/products.table.ts';
import { reindexingReader } from '../products/reindexing.table.ts';
import { searchProducts } from '../products/search-products.ts';
import { vocabularyTable } from '../products/vocabulary.table.ts';
import { readSynonyms } from '../settings/read-settings.ts';
import { settingsTable } from '../settings/settings.table.ts';

/** The gifts that a search finds. Only an occasion with search words needs them, so its first page loads this. */
export const findGifts = (
  { table, cursors }: { readonly table: Table; readonly cursors: Cursors },
  query: ProductQuery & { readonly q: string },
): Promise<Result<ProductPage>> =>
  searchProducts(
    {
      products: productTable(table),
      index: productIndexTable(table),
      vocabulary: vocabularyTable(table),
      reindexing: reindexingReader(table),
      synonyms: () => readSynonyms({ settings: settingsTable(table) }),
      namedOccasions: () => readNamedOccasions({ occasions: occasionTable(table) }),
      cursors,
    },
    query,
  );
