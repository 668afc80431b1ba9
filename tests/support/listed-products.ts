import { expect, vi } from 'vitest';
import type { Product, ProductPage } from '#contracts/products/product.ts';
import { call } from './shop.ts';

/** The catalogue's products with this title. Waits until there is one, because CloudFront may serve a list a second old. */
export const productsTitled = (title: string): Promise<readonly Product[]> =>
  vi.waitFor(
    async () => {
      const { body } = await call<ProductPage>('GET', '/api/products?limit=100');
      const found = body.products.filter((product) => product.title === title);
      expect(found).not.toEqual([]);
      return found;
    },
    { timeout: 15_000, interval: 500 },
  );
