import { categoryLabel } from '#contracts/categories.ts';
import type { Product } from '#contracts/products/product.ts';
import { categoryPath } from '#contracts/products/product-address.ts';
import { brand } from '#web/texts/brand.ts';
import { home } from '#web/texts/products/home.ts';
import { introductions } from '#web/texts/products/introductions.ts';
import { filterIn } from './api/product-address.ts';
import { firstPreview, type PageHead, pageHead } from './product-head.ts';

/**
 * The head of the shop's front page or of a category; `location` is path and query string. Its link preview shows the first of
 * `products` that has an image for it.
 */
export function listHead(location: string, origin: string, products: readonly Product[] = []): PageHead {
  const { category } = filterIn(new URL(location, origin).searchParams);
  const { lead, text } = introductions[category ?? 'shop'];
  const heading = category === undefined ? home.title : categoryLabel(category);
  const canonical = new URL(category === undefined ? '/home' : categoryPath(category), origin).href;
  return pageHead({
    type: 'website',
    title: heading,
    ...(category === undefined && { shared: brand.name }),
    description: `${lead} ${text}`,
    canonical,
    more: firstPreview(products, origin),
  });
}
