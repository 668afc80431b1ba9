import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrepareError } from '#demo/prepare.mjs';
import { type Shop, startShop } from '#demo/shop.ts';
import { withBrowser } from './browser.ts';
import { firstPictureRows } from './first-picture.ts';
import { firstVisitRows } from './first-visit.ts';
import { functionRows } from './functions.ts';
import { growthTable } from './growth.ts';
import { lighthouseRows } from './lighthouse.ts';
import { loadRows } from './load.ts';
import { longCartRows } from './long-cart.ts';
import { orderCostRows } from './order-cost.ts';
import { catalogueRows } from './pages.ts';
import { previewRows } from './preview.ts';
import { styleRows } from './styles.ts';
import { type Row, table } from './table.ts';
import { uploadRows } from './upload.ts';

type Measure<Needed extends readonly unknown[]> = (...needed: Needed) => Promise<readonly Row[]>;

/** The parts that measure a running shop, by name, in the order in which they run. */
const inTheShop: Readonly<Record<string, Measure<[Shop]>>> = {
  'first-visit': withBrowser(firstVisitRows),
  'first-picture': withBrowser(firstPictureRows),
  'long-cart': withBrowser(longCartRows),
  preview: withBrowser(previewRows),
  lighthouse: lighthouseRows,
  functions: functionRows,
  upload: uploadRows,
  load: loadRows,
};
/** The parts that need no shop. */
const withoutShop: Readonly<Record<string, Measure<[]>>> = {
  styles: async () => styleRows(),
  catalogue: catalogueRows,
  'order-cost': async () => orderCostRows(),
  growth: async () => {
    console.log(growthTable());
    return [];
  },
};

/** Measures the named parts, or by default all, and prints one table. */
export async function run(names: readonly string[]): Promise<void> {
  const all = [...Object.keys(withoutShop), ...Object.keys(inTheShop)];
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new PrepareError(`There is no ${unknown.join(', ')}: the parts are ${all.join(', ')}.`);
  const wanted = <M>(parts: Readonly<Record<string, M>>): readonly M[] =>
    Object.entries(parts).flatMap(([name, measure]) => (names.length === 0 || names.includes(name) ? [measure] : []));
  const rows: Row[] = [];
  for (const measure of wanted(withoutShop)) rows.push(...(await measure()));
  rows.push(...(await shopRows(wanted(inTheShop))));
  if (rows.length > 0) console.log(`\n${table(rows)}`);
}

/** Runs these parts one after another against one shop with the demo catalogue. */
async function shopRows(measures: readonly Measure<[Shop]>[]): Promise<readonly Row[]> {
  if (measures.length === 0) return [];
  const dataDirectory = mkdtempSync(join(tmpdir(), 'bench-'));
  console.log('Opening a shop ...');
  const shop = await startShop({ dataDirectory, port: 0, assembly: 'cdk.out', seed: 'products' });
  try {
    const rows: Row[] = [];
    for (const measure of measures) rows.push(...(await measure(shop)));
    return rows;
  } finally {
    await shop.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
