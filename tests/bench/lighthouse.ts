import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@gift-shop/local-cloud';
import { type BrowserContext, chromium } from 'playwright-core';
import * as z from 'zod/mini';
import type { ProductPage } from '#contracts/products/product.ts';
import { productPath } from '#contracts/products/product-address.ts';
import { demoAccounts } from '#demo/accounts.ts';
import type { Shop } from '#demo/shop.ts';
import { findBrowser } from '../support/browser.ts';
import { browserFlags, signInOn } from './browser.ts';
import { median, type Row } from './table.ts';

/** Fetched by npx on demand, because it is far larger than the shop's own tools. This is the last version for Node 20. */
const lighthouse = 'lighthouse@12.8.2';
const runs = 5;
/** The maximum cumulative layout shift of a page. */
const maxLayoutShift = 0.01;

const score = z.object({ score: z.nullable(z.number()) });
const reportSchema = z.object({
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  audits: z.object({ 'cumulative-layout-shift': z.object({ numericValue: z.number() }) }),
});
type Report = z.infer<typeof reportSchema>;

/** Lighthouse's mobile scores of the shop, a category, a product's page and a cart. Each is the median of several runs. */
export async function lighthouseRows({ origin }: Shop): Promise<readonly Row[]> {
  const profile = mkdtempSync(join(tmpdir(), 'profile-'));
  const port = await freePort(0, '127.0.0.1');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: [`--remote-debugging-port=${port}`, ...browserFlags],
  });
  try {
    const home = await rowsOf('home', `${origin}/home`, port);
    const category = await rowsOf('category', `${origin}/home?category=MiniFrames`, port);
    const gift = await rowsOf('product', await productPage(origin), port);
    await fillCart(context, origin);
    return [...home, ...category, ...gift, ...(await rowsOf('cart', `${origin}/cart`, port))];
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** The URL of a product's page. */
async function productPage(origin: string): Promise<string> {
  const { products }: ProductPage = await (await fetch(`${origin}/api/products?limit=1`)).json();
  return products.map((product) => origin + productPath(product))[0] ?? '';
}

/** Signs in the demo customer in the browser's profile, and adds a product to the cart. */
async function fillCart(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await signInOn(page, origin, demoAccounts.customer);
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok()),
    page
      .getByRole('button', { name: /Add to Cart/ })
      .first()
      .click(),
  ]);
  await page.close();
}

/** The rows of one page. Lighthouse uses the browser whose remote debugging port this is. */
async function rowsOf(name: string, url: string, port: number): Promise<readonly Row[]> {
  console.log(`Running Lighthouse on ${url} ...`);
  try {
    const reports: Report[] = [];
    for (let run = 0; run < runs; run++) reports.push(await report(url, port));
    return scoresOf(name, reports);
  } catch (error) {
    return [{ what: `Lighthouse, ${name}`, reason: reasonOf(error) }];
  }
}

async function report(url: string, port: number): Promise<Report> {
  const options = ['--port', String(port), '--disable-storage-reset', '--output', 'json', '--quiet'];
  const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, url, ...options], {
    maxBuffer: 256 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  return z.parse(reportSchema, JSON.parse(stdout));
}

function scoresOf(name: string, reports: readonly Report[]): Row[] {
  const scores = Object.keys(reportSchema.shape.categories.shape).map((category): Row => {
    const middle = median(reports.map(({ categories }) => scoreIn(categories, category)));
    const [ours, floor] = [String(Math.round(middle * 100)), '100'];
    return { what: `Lighthouse, ${name}, ${category}`, ours, floor, ratio: middle, figure: { atLeast: 1 } };
  });
  const shift = median(reports.map(({ audits }) => audits['cumulative-layout-shift'].numericValue));
  const [ours, floor] = [shift.toFixed(4), String(maxLayoutShift)];
  return [
    ...scores,
    { what: `Lighthouse, ${name}, layout shift`, ours, floor, ratio: shift / maxLayoutShift, figure: { atMost: 1 } },
  ];
}

const scoreIn = (categories: Record<string, { readonly score: number | null }>, category: string): number =>
  categories[category]?.score ?? 0;

const reasonOf = (error: unknown): string =>
  (error instanceof Error
    ? (error.message.split('\n').find((line) => !line.startsWith('Command failed')) ?? error.message)
    : String(error)
  ).slice(0, 100);
