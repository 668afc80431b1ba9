import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '#demo/shop.ts';
import { browserRows } from './browser.ts';
import { functionRows } from './functions.ts';
import { loadRows } from './load.ts';
import { catalogueRows } from './pages.ts';
import { previewRows } from './preview.ts';
import { styleRows } from './styles.ts';
import { type Row, table } from './table.ts';
import { uploadRows } from './upload.ts';

const all = ['styles', 'browser', 'functions', 'upload', 'load', 'catalogue'] as const;

type Part = (typeof all)[number];

/** Measures everything, or only the named parts, and prints one table. */
export async function run(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !all.some((part) => part === name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}: the parts are ${all.join(', ')}.`);
  const wanted = all.filter((part) => names.length === 0 || names.includes(part));
  const rows: Row[] = wanted.includes('styles') ? [...styleRows()] : [];
  if (wanted.some((part) => part !== 'catalogue')) rows.push(...(await shopRows(wanted)));
  if (wanted.includes('catalogue')) rows.push(...(await catalogueRows()));
  console.log(`\n${table(rows)}`);
}

/** The parts that need a running shop; the browser's and the load's also need the demo catalogue. */
async function shopRows(wanted: readonly Part[]): Promise<Row[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'bench-'));
  console.log('Opening a shop ...');
  const seed = wanted.includes('browser') || wanted.includes('load');
  const cloud = await startShop({ dataDirectory, port: 0, assembly: 'cdk.out', seed });
  try {
    const rows: Row[] = [];
    if (wanted.includes('styles')) rows.push(...(await previewRows(cloud.origin)));
    if (wanted.includes('browser')) rows.push(...(await browserRows(cloud.origin)));
    if (wanted.includes('functions')) rows.push(...(await functionRows(cloud)));
    if (wanted.includes('upload')) rows.push(...(await uploadRows(cloud)));
    if (wanted.includes('load')) rows.push(...(await loadRows(cloud)));
    return rows;
  } finally {
    await cloud.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
