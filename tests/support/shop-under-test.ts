import { inject } from 'vitest';
import type { ShopUnderTest } from './open-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The shop of a whole project. */
    shop: ShopUnderTest;
  }
}

let own: ShopUnderTest | undefined;

/** Makes the test file use this shop of its own, or its project's again. */
export function testShop(shop: ShopUnderTest | undefined): void {
  own = shop;
}

/** The shop that the file tests. */
export const shopUnderTest = (): ShopUnderTest => own ?? inject('shop');
