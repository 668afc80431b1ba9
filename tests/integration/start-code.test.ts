import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ServingFunction } from '#contracts/routes.ts';
import { documentClient, shopFunctions, startBytes, startFiles } from '../support/shop-functions.ts';
import { shopUnderTest } from '../support/shop-under-test.ts';

/** Importing this module opens both. */
const importsProcess = (code: string): boolean => /(?:from|import)\s*"(?:node:)?process"/.test(code);

/**
 * The most code that each function may load before its first response, where the SDK's DocumentClient alone is 1. Node compiles it
 * in every cold start, so code that few calls need is imported late. Products and settings write transactions.
 */
const most: Readonly<Record<ServingFunction, number>> = {
  vitals: 0.23,
  'live-ticket': 1.03,
  ...{ account: 1.18, 'manage-log': 1.11, 'manage-money': 1.16, pages: 1.12, catalogue: 1.14 },
  ...{ cart: 1.25, products: 1.26, settings: 1.23, photos: 1.24, uploads: 1.21 },
  ...{ 'payment-webhook': 1.28, 'my-data': 1.31, orders: 1.41, checkout: 1.49, 'manage-orders': 1.55 },
};

test('all code of a start is in one file, which leaves standard input and output closed', () => {
  for (const fn of shopFunctions(shopUnderTest().guid)) {
    const files = startFiles(fn);
    expect([fn.name, files.length]).toEqual([fn.name, 1]);
    expect([fn.name, files.some(importsProcess)]).toEqual([fn.name, false]);
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
