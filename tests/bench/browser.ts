import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@gift-shop/local-cloud';
import { type BrowserContext, chromium } from 'playwright-core';
import type { ProductPage } from '#contracts/product.ts';
import { productPath } from '#contracts/product-address.ts';
import { demoAccounts } from '#demo/accounts.ts';
import { installedBrowser } from '../support/browser.ts';
import { firstPictureRows } from './first-picture.ts';
import { firstVisitScripts, reactFloor, sentBytes } from './first-visit.ts';
import { lighthouseRows } from './lighthouse.ts';
import type { Row } from './table.ts';

const what = 'JavaScript of a first visit, gzipped';

/** The bytes of a first visit, and Lighthouse's scores of the pages, signed out and with a cart. */
export async function browserRows(origin: string): Promise<readonly Row[]> {
  const executablePath = installedBrowser();
  if (executablePath === undefined) return [{ what: `${what}, and every page`, reason: 'no Chromium or Chrome here' }];
  const profile = mkdtempSync(join(tmpdir(), 'profile-'));
  const port = await freePort(0, '127.0.0.1');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const rows: Row[] = [await firstVisitRow(context, origin)];
    const [product = '', ...unseen] = await productPages(origin);
    const cached = { home: '/home', category: '/home?category=MiniFrames', product };
    rows.push(...(await firstPictureRows(context, origin, { cached, unseen })));
    rows.push(
      ...(await lighthouseRows({ port, origin, pages: { home: '/home', category: '/home?category=MiniFrames' } })),
    );
    await fillCart(context, origin);
    rows.push(...(await lighthouseRows({ port, origin, pages: { cart: '/cart' } })));
    return rows;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** The paths of some product pages. */
async function productPages(origin: string): Promise<readonly string[]> {
  const { products }: ProductPage = await (await fetch(`${origin}/api/products`)).json();
  return products.map(productPath);
}

async function firstVisitRow(context: BrowserContext, origin: string): Promise<Row> {
  const page = await context.newPage();
  const [ours, react] = [sentBytes(await firstVisitScripts(page, origin)), await reactFloor()];
  await page.close();
  const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
  return {
    what,
    ours: kilobytes(ours),
    floor: `${kilobytes(react)} (React)`,
    ratio: ours / react,
    figure: { atMost: 1.6 },
  };
}

/** Signs the demo's customer in, in the browser's own profile, and adds products to the cart. */
async function fillCart(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email ID').fill(demoAccounts.customer.email);
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.customer.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/home');
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok()),
    page
      .getByRole('button', { name: /Add to Cart/ })
      .first()
      .click(),
  ]);
  await page.close();
}
