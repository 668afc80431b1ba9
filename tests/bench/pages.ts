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
const sizes = [100, 10_000, 1_000_000];
/** The largest size that is reached however long it takes; beyond it, as many as are loaded in two minutes. */
const always = 10_000;
const loadingMs = 120_000;

interface Column {
  readonly size: number;
  readonly costs: readonly Cost[];
}

/** Prints one table: a row for each kind of page, a column for each size, ratios against the smallest. */
export async function run(): Promise<void> {
  const catalogue = await openCatalogue();
  try {
    const columns: Column[] = [];
    for (const size of sizes) {
      console.log(
        `Loading ${size.toLocaleString('en')} products${size <= always ? '' : ', or as many as two minutes allow'} ...`,
      );
      await catalogue.grow(size, size <= always ? undefined : Date.now() + loadingMs);
      const costs: Cost[] = [];
      for (const query of Object.values(pages)) costs.push(await catalogue.cost(query));
      columns.push({ size: catalogue.size, costs });
    }
    print(columns);
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
