import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { categoryIds } from '#contracts/categories.ts';
import type { ProductQuery } from '#contracts/products/product.ts';
import { occasionTable } from '#lambdas/occasions/occasions.table.ts';
import { readNamedOccasions } from '#lambdas/occasions/occasions.ts';
import { createCursors } from '#lambdas/platform/cursors.ts';
import type { Table } from '#lambdas/platform/dynamodb/client.ts';
import type { Key } from '#lambdas/platform/dynamodb/keys.ts';
import { postingItem } from '#lambdas/platform/dynamodb/search-index-table.ts';
import { indexedWords } from '#lambdas/products/indexed-words.ts';
import { listProducts } from '#lambdas/products/list-products.ts';
import type { ProductRecord } from '#lambdas/products/product.ts';
import { productIndexTable, productWords } from '#lambdas/products/product-index.table.ts';
import { productItem, productTable } from '#lambdas/products/products.table.ts';
import { reindexingTable } from '#lambdas/products/reindexing.table.ts';
import { spellingItems, vocabularyTable } from '#lambdas/products/vocabulary.table.ts';
import { isCorrectable } from '#lambdas/products/vocabulary.ts';
import { readSynonyms } from '#lambdas/settings/read-settings.ts';
import { settingsTable } from '#lambdas/settings/settings.table.ts';
import { meterOf } from '../support/capacity/meter.ts';
import { openEngineTable } from '../support/engine-table.ts';
import { importItems } from './import-items.ts';

/** What one page of the catalogue costs. */
export interface Cost {
  readonly capacityUnits: number;
  readonly calls: number;
  readonly products: number;
}

/** A catalogue of generated products, in a table with the stack's keys and indexes. */
export interface Catalogue {
  /** Writes products with their postings until there are `size`. */
  grow(size: number): Promise<void>;
  /** Measures what a page of the catalogue costs now. */
  cost(query: Partial<ProductQuery>): Promise<Cost>;
  close(): Promise<void>;
}

type Item = ReturnType<typeof productItem | typeof postingItem<ProductRecord>> | Key;

/** DynamoDB's maximum per call. */
const batchSize = 25;

/** Opens a table on the local engine, as the template in `cdk.out` describes it, and fills it with this many products. */
export async function openCatalogue(products = 0): Promise<Catalogue> {
  const { table, close } = await openEngineTable((path, described) => {
    if (products > 0) importItems(path, described, items(0, products));
  });
  let size = products;
  return {
    async grow(wanted) {
      await write(table, [...items(size, wanted)]);
      size = wanted;
    },
    cost: costOf(table),
    close,
  };
}

async function write({ name, documents }: Table, all: readonly Item[]): Promise<void> {
  for (let done = 0; done < all.length; done += batchSize) {
    const requests = all.slice(done, done + batchSize).map((Item) => ({ PutRequest: { Item } }));
    await documents.send(new BatchWriteCommand({ RequestItems: { [name]: requests } }));
  }
}

/** All items of the products from number `from` (included) to `to` (excluded), as the functions write them. */
function* items(from: number, to: number): Generator<Item> {
  const learnt = new Set<string>();
  for (let n = from; n < to; n++) {
    const product = benchProduct(n);
    yield productItem(product);
    for (const word of indexedWords(product)) {
      yield postingItem(productWords, word, product);
      if (learnt.has(word) || !isCorrectable(word)) continue;
      learnt.add(word);
      yield* spellingItems(word);
    }
  }
}

/** A unique word for this number, of letters. Every tenth product adds such a word to the vocabulary. */
const nameOf = (n: number): string =>
  `q${[...String(n).padStart(8, '0')].map((digit) => 'aeioulmnrs'[Number(digit)]).join('')}`;

/** Product number `n`. All have the same length, so that it can't affect the cost, and few words, so that they load fast. */
function benchProduct(n: number): ProductRecord {
  const number = String(n).padStart(8, '0');
  return {
    productId: number.padStart(16, '0'),
    // The vocabulary doesn't contain words with digits.
    title: n % 10 === 0 ? `Heart ${nameOf(n)}` : `Heart no${number}`,
    description: `${n % 97 === 0 ? 'Silver' : 'Walnut'} photo. `.repeat(10),
    category: categoryIds[n % categoryIds.length] ?? 'DigitalArt',
    pricePaise: 100_000 + (n % 1_000) * 100,
    imageKey: `product-images/0123456789ABCDEF/heart-${number}.jpg`,
    createdAt: new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString(),
    revision: 1,
  };
}

/** Returns a function that measures one page. */
function costOf(table: Table): Catalogue['cost'] {
  const measure = meterOf(table);
  const dependencies = {
    products: productTable(table),
    index: productIndexTable(table),
    vocabulary: vocabularyTable(table),
    reindexing: reindexingTable(table),
    synonyms: () => readSynonyms({ settings: settingsTable(table) }),
    namedOccasions: () => readNamedOccasions({ occasions: occasionTable(table) }),
    cursors: createCursors('bench'),
  };
  return async (query) => {
    let products = 0;
    const { read, write, index, commands } = await measure(async () => {
      const page = await listProducts(dependencies, { limit: 24, ...query });
      if (!page.ok) throw new Error(page.detail);
      products = page.value.products.length;
    });
    return { capacityUnits: read + write + index, calls: commands.length, products };
  };
}
