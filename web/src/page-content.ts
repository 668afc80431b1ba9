import type { QueryClient } from '@tanstack/react-query';
import { type PageContent, pageContentId } from '#contracts/products/page.ts';
import { productIdIn } from '#contracts/products/product-address.ts';
import { primeText } from './features/about/api/prime-text.ts';
import { primeProduct } from './features/products/api/get-product.ts';
import { filterIn } from './features/products/api/product-address.ts';
import { primeProducts } from './features/products/api/product-list.ts';
import { occasionsKey } from './lib/occasions-key.ts';

/** How long embedded content stays fresh, in milliseconds. The page shows older content too, but refetches it at once. */
const freshFor = 1_000;

/** The content embedded in a server-rendered page; undefined in a page that the browser renders. */
export function pageContent(): PageContent | undefined {
  const text = document.getElementById(pageContentId)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** Puts a page's content into the query cache, so that the first render shows it. `location` is path and query string. */
export function primeQueries(
  client: QueryClient,
  location: string,
  { list, filter, product, about, occasions, readAt }: PageContent,
): void {
  const updatedAt = Date.now() - readAt <= freshFor ? Date.now() : 0;
  const { pathname, searchParams } = new URL(location, 'https://shop.invalid');
  const productId = productIdIn(pathname);
  if (productId !== undefined && product !== undefined) primeProduct(client, productId, product, updatedAt);
  if (about !== undefined) primeText(client, about.page, about.text, updatedAt);
  if (list !== undefined) primeProducts(client, filter ?? filterIn(searchParams), list, updatedAt);
  client.setQueryData(occasionsKey, occasions, { updatedAt });
}
