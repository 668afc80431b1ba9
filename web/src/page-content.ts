import type { QueryClient } from '@tanstack/react-query';
import { type PageContent, pageContentId } from '#contracts/page.ts';
import { productIdIn } from '#contracts/product-address.ts';
import { primeProduct } from './features/products/api/get-product.ts';
import { wishIn } from './features/products/api/product-address.ts';
import { primeProducts } from './features/products/api/product-list.ts';

/** In milliseconds: older content is shown, and fetched again at once, so that nobody sees an old page for long. */
const freshFor = 1_000;

/** The content that this page came with; undefined in a page that the browser renders. */
export function pageContent(): PageContent | undefined {
  const text = document.getElementById(pageContentId)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** Puts a page's content into the cache of queries, so that the first render shows it. `location` is path and query string. */
export function primeQueries(client: QueryClient, location: string, { list, product, readAt }: PageContent): void {
  const updatedAt = Date.now() - readAt <= freshFor ? Date.now() : 0;
  const { pathname, searchParams } = new URL(location, 'https://shop.invalid');
  const productId = productIdIn(pathname);
  if (productId !== undefined && product !== undefined) primeProduct(client, productId, product, updatedAt);
  if (list !== undefined) primeProducts(client, wishIn(searchParams), list, updatedAt);
}
