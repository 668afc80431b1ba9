import { rmSync } from 'node:fs';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Shop, ShopSettings } from '#demo/shop.ts';
import { describeShop, openShop } from './open-shop.ts';
import { copyOfShop } from './seed-shop.ts';
import { testShop } from './shop-under-test.ts';

/**
 * Gives the test file a shop of its own with the demo catalogue: the file needs that catalogue as it is, or changes what tests of
 * other files see. Call this first in the file, and the returned function to get the shop.
 */
export function ownShop(settings: Partial<ShopSettings> = {}): () => Shop {
  let shop: Shop;
  let dataDirectory: string;
  beforeAll(async () => {
    dataDirectory = copyOfShop(inject('seeded'));
    shop = await openShop(dataDirectory, settings);
    testShop(describeShop(shop));
  }, 120_000);
  afterAll(async () => {
    await shop.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  }, 120_000);
  return () => shop;
}
