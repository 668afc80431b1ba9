import type { ProductQuery } from '../../lambdas/contracts/product.ts';
import { type Cost, openCatalogue } from './catalogue.ts';

/** Pages that the smallest catalogue fills too, so that a difference in cost is none in what is found. */
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
/** The size that is aimed for; the last catalogue is as large as can be loaded in the time, judged by the one before it. */
const largest = 1_000_000;
const loadingMs = 120_000;

interface Column {
  readonly size: number;
  readonly costs: readonly Cost[];
}

/** Prints one table: a row for each kind of page, a column for each size, ratios against the smallest. */
export async function run(): Promise<void> {
  const columns: Column[] = [];
  let productsInTime = 0;
  for (const size of sizes) {
    const began = Date.now();
    columns.push(await measure(size));
    productsInTime = (size * loadingMs) / (Date.now() - began);
  }
  columns.push(await measure(Math.min(largest, roundedDown(productsInTime))));
  print(columns);
}

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

function print(columns: readonly Column[]): void {
  const heading = ['a page of', ...columns.map(({ size }) => `${size.toLocaleString('en')} products`)];
  const rows = Object.keys(pages).map((page, row) => [
    page,
    ...columns.map(({ costs }) => cell(costs[row], columns[0]?.costs[row])),
  ]);
  const widths = heading.map((_, column) => Math.max(...[heading, ...rows].map((row) => row[column]?.length ?? 0)));
  for (const row of [heading, ...rows]) console.log(row.map((text, n) => text.padEnd(widths[n] ?? 0)).join('  '));
}

function cell(cost: Cost | undefined, smallest: Cost | undefined): string {
  if (cost === undefined || smallest === undefined) return '';
  const ratio = (cost.capacityUnits / smallest.capacityUnits).toFixed(2);
  return `${cost.capacityUnits.toFixed(1)} RCU (${ratio} x), ${cost.calls} call, ${cost.products} found`;
}
