import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ServingFunction } from '#contracts/routes.ts';
import { documentClient, shopFunctions, startBytes } from '../support/shop-functions.ts';
import { shopUnderTest } from '../support/shop-under-test.ts';

/**
 * The most code that each function may load before its first response, where the SDK's DocumentClient alone is 1. Node compiles it
 * in every cold start. Code that few calls need belongs into a module that the first of them imports.
 */
const most: Readonly<Record<ServingFunction, number>> = {
  vitals: 0.25,
  'live-ticket': 1.15,
  ...{ account: 1.2, 'manage-log': 1.2, 'manage-money': 1.2, pages: 1.2 },
  ...{ catalogue: 1.3, cart: 1.3, products: 1.3, settings: 1.3, 'payment-webhook': 1.35 },
  'my-data': 1.4,
  ...{ photos: 1.5, uploads: 1.5, checkout: 1.55 },
  // They presign the pictures of proofs, and an order's page calls for its messages at once.
  ...{ orders: 1.75, 'manage-orders': 1.8 },
};

test('no function loads more code before its first response than it needs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'document-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const least = startBytes(await documentClient(folder, 'table'));
  const ratios = new Map(shopFunctions(shopUnderTest().guid).map((fn) => [fn.name, startBytes(fn) / least]));
  const tooLarge = Object.entries(most).filter(([name, limit]) => !((ratios.get(name) ?? Number.NaN) <= limit));
  expect(tooLarge.map(([name, limit]) => [name, ratios.get(name), limit])).toEqual([]);
});
