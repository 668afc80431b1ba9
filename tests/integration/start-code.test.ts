import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ServingFunction } from '#contracts/routes.ts';
import { documentClient, shopFunctions, startBytes, startFiles } from '../support/shop-functions.ts';
import { shopUnderTest } from '../support/shop-under-test.ts';

/** An import of `node:process` opens standard input and output, and one of `node:util` loads parsers that no function uses. */
const importsMore = (code: string): boolean => /(?:from|import)\s*"(?:node:)?(?:process|util)"/.test(code);

/**
 * The most code that each function may load before its first response, where the SDK's DocumentClient alone is 1. Node compiles it
 * in every cold start, so code that few calls need is lazy-loaded. Products and settings write transactions.
 */
const most: Readonly<Record<ServingFunction, number>> = {
  vitals: 0.22,
  'live-ticket': 0.98,
  ...{ account: 1.16, 'manage-log': 1.09, 'manage-money': 1.12, pages: 1.06, catalogue: 1.12 },
  ...{ cart: 1.21, products: 1.24, settings: 1.22, photos: 1.22, uploads: 1.2 },
  ...{ 'payment-webhook': 1.24, 'my-data': 1.26, orders: 1.31, checkout: 1.47, 'manage-orders': 1.5 },
};

test('all code of a start is in one file, which imports no module of Node that loads more than it uses', () => {
  for (const fn of shopFunctions(shopUnderTest().guid)) {
    const files = startFiles(fn);
    expect([fn.name, files.length]).toEqual([fn.name, 1]);
    expect([fn.name, files.some(importsMore)]).toEqual([fn.name, false]);
  }
});

test('no function loads more code before its first response than it needs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'document-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const least = startBytes(await documentClient(folder, 'table'));
  const ratios = new Map(shopFunctions(shopUnderTest().guid).map((fn) => [fn.name, startBytes(fn) / least]));
  const tooLarge = Object.entries(most).filter(([name, limit]) => !((ratios.get(name) ?? Number.NaN) <= limit));
  expect(tooLarge.map(([name, limit]) => [name, ratios.get(name), limit])).toEqual([]);
});
