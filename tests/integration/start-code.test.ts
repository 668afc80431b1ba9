import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ServingFunction } from '#contracts/routes.ts';
import { documentClient, shopFunctions, startBytes, startFiles } from '../support/shop-functions.ts';
import { shopUnderTest } from '../support/shop-under-test.ts';

/**
 * The most code that each function may load before its first response, where the SDK's DocumentClient alone is 1. Node compiles it
 * in every cold start, so code that few calls need is imported late. Products and settings write transactions.
 */
const most: Readonly<Record<ServingFunction, number>> = {
  vitals: 0.25,
  'live-ticket': 1.05,
  ...{ account: 1.17, 'manage-log': 1.15, 'manage-money': 1.16, pages: 1.12 },
  ...{ catalogue: 1.25, cart: 1.25, products: 1.26, settings: 1.26, photos: 1.25, uploads: 1.25 },
  ...{ 'payment-webhook': 1.3, 'my-data': 1.35, orders: 1.41, checkout: 1.49, 'manage-orders': 1.55 },
};

test('no function imports `node:process`, which opens standard input and output', () => {
  const importing = shopFunctions(shopUnderTest().guid).filter((fn) =>
    startFiles(fn).some((code) => /(?:from|import)\s*"(?:node:)?process"/.test(code)),
  );
  expect(importing.map(({ name }) => name)).toEqual([]);
});

test('no function loads more code before its first response than it needs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'document-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const least = startBytes(await documentClient(folder, 'table'));
  const ratios = new Map(shopFunctions(shopUnderTest().guid).map((fn) => [fn.name, startBytes(fn) / least]));
  const tooLarge = Object.entries(most).filter(([name, limit]) => !((ratios.get(name) ?? Number.NaN) <= limit));
  expect(tooLarge.map(([name, limit]) => [name, ratios.get(name), limit])).toEqual([]);
});
