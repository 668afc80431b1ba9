import type { ProductQuery } from '#contracts/product.ts';
import { type Cost, openCatalogue } from './catalogue.ts';
import type { Row } from './table.ts';

/** Pages that the smallest catalogue also fills, so that every size returns the same number of products. */
const pages: Readonly<Record<string, Partial<ProductQuery>>> = {
  'all products': {},
  'a category': { category: 'MiniFrames', limit: 12 },
  'a word that all have': { q: 'heart' },
  'the start of a word': { q: 'hea' },
  'a word of one product': { q: 'no00000042' },
  'two common words': { q: 'heart photo' },
  'a common word and a rare one': { q: 'heart no00000042' },
  'two words that never meet': { q: 'walnut silver' },
  'a word in a category': { q: 'heart', category: 'MiniFrames' },
  'a word that none has': { q: 'zebra' },
};
const sizes = [100, 10_000];
/** The target size. The last catalogue is as large as can be loaded in time, estimated from the one before. */
const largest = 1_000_000;
const loadingMs = 120_000;

interface Column {
  readonly size: number;
  readonly costs: readonly Cost[];
}

/** The cost of a page of the largest catalogue against the same page of the smallest. */
export async function catalogueRows(): Promise<readonly Row[]> {
  const columns: Column[] = [];
  let productsInTime = 0;
  for (const size of sizes) {
    const began = Date.now();
    columns.push(await measure(size));
    productsInTime = (size * loadingMs) / (Date.now() - began);
  }
  columns.push(await measure(Math.min(largest, roundedDown(productsInTime))));
  const [small] = columns;
  return Object.keys(pages).map((page, row) => {
    const dearest = columns.reduce((one, other) => (units(other, row) > units(one, row) ? other : one));
    return {
      what: `capacity of ${page}`,
      ours: `${units(dearest, row)} RCU of ${count(columns.at(-1))}`,
      floor: `${units(small, row)} of ${count(small)}`,
      ratio: units(dearest, row) / units(small, row),
      figure: { atMost: 1 },
    };
  });
}

const units = (column: Column | undefined, row: number): number => column?.costs[row]?.capacityUnits ?? Number.NaN;
const count = (column: Column | undefined): string => column?.size.toLocaleString('en') ?? '';

const roundedDown = (products: number): number => Math.max(20_000, Math.floor(products / 10_000) * 10_000);

async function measure(size: number): Promise<Column> {
  console.log(`Loading ${size.toLocaleString('en')} products ...`);
  const catalogue = await openCatalogue(size);
  try {
    const costs: Cost[] = [];
    for (const query of Object.values(pages)) costs.push(await catalogue.cost(query));
    return { size, costs };
  } finally {
    await catalogue.close();
  }
}
