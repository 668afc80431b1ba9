import type { ProductQuery } from '#contracts/products/product.ts';
import { type Cost, openCatalogue } from './catalogue.ts';
import type { Row } from './table.ts';

/** Pages that even the smallest catalogue fills, so that all sizes return the same number of products. */
const pages: Readonly<Record<string, Partial<ProductQuery>>> = {
  'all products': {},
  'a category': { category: 'MiniFrames', limit: 12 },
  'all products by price': { sort: 'price-asc' },
  'a category by price': { category: 'MiniFrames', sort: 'price-desc', limit: 12 },
  'a word that all have': { q: 'heart' },
  'the start of a word': { q: 'hea' },
  'a word of one product': { q: 'no00000043' },
  'two common words': { q: 'heart photo' },
  'a common word and a rare one': { q: 'heart no00000043' },
  'two words that no product has together': { q: 'no00000043 no00000044' },
  'a word with a price': { q: 'heart under 5000' },
  'a price alone': { q: 'gifts under 5000' },
  'a word in a category': { q: 'heart', category: 'MiniFrames' },
  'a word that none has': { q: 'zebra' },
  'a word of a label': { q: 'art' },
  'a plural': { q: 'hearts' },
  'a synonym in Hindi': { q: 'तस्वीर' },
  'a misspelt word that all have': { q: 'haert' },
  'a misspelt word of one product': { q: 'qaaaaaaxa' },
  'two misspelt words': { q: 'haert phtoo' },
};
/** The numbers of products in a catalogue. The largest one takes minutes to load. */
const sizes = [100, 27_000, 270_000];

interface Column {
  readonly size: number;
  readonly costs: readonly Cost[];
}

/** The cost of a page of the largest catalogue against the same page of the smallest. */
export async function catalogueRows(): Promise<readonly Row[]> {
  const columns: Column[] = [];
  for (const size of sizes) columns.push(await measure(size));
  const [small] = columns;
  return Object.keys(pages).map((page, row) => {
    const dearest = columns.reduce((one, other) => (units(other, row) > units(one, row) ? other : one));
    return {
      what: `capacity of ${page}`,
      ours: columns
        .slice(1)
        .map((column) => `${units(column, row)} RCU of ${count(column)}`)
        .join(', '),
      floor: `${units(small, row)} of ${count(small)}`,
      ratio: units(dearest, row) / units(small, row),
      figure: { atMost: 1 },
    };
  });
}

const units = (column: Column | undefined, row: number): number => column?.costs[row]?.capacityUnits ?? Number.NaN;
const count = (column: Column | undefined): string => column?.size.toLocaleString('en') ?? '';

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
