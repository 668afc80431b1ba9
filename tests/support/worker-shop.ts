import { describeShop, openShop, type ShopUnderTest } from './open-shop.ts';
import { copyOfShop } from './seed-shop.ts';

let opened: Promise<ShopUnderTest> | undefined;

/**
 * The shop of this worker, for all of its test files: a shop of each file's own costs a quarter of their CPU time, most of it for
 * starts of functions.
 */
export function workerShop(seeded: string): Promise<ShopUnderTest> {
  opened ??= openShop(copyOfShop(seeded)).then(describeShop);
  return opened;
}
