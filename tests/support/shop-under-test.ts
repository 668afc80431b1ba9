import { inject } from 'vitest';
import type { ShopUnderTest } from './open-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The shop of a whole project. */
    shop: ShopUnderTest;
  }
}

let own: ShopUnderTest | undefined;

/** Makes this test file use its own shop. */
export function testOwnShop(shop: ShopUnderTest): void {
  own = shop;
}

/** The shop that this file tests: its own, or its project's. */
export const shopUnderTest = (): ShopUnderTest => own ?? inject('shop');
