import type { Product } from './product.ts';

/** The path of a product's page: a readable slug of the title, and the product ID. */
export const productPath = ({ title, productId }: Pick<Product, 'title' | 'productId'>): string =>
  `${productsFolder}${slugOf(title)}-${productId}`;

/** The prefix of every product page's path. */
export const productsFolder = '/products/';

const slugLength = 60;

/**
 * The title in lower-case ASCII letters and digits, whole words joined by hyphens. A title in another script becomes `gift`:
 * percent-encoded letters would make the address unreadable.
 */
function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const slug = (words ?? ['gift']).reduce((joined, word) =>
    joined.length + 1 + word.length > slugLength ? joined : `${joined}-${word}`,
  );
  return slug.slice(0, slugLength);
}

/** The product ID in the last part of a product page's path, which may end with a slash; undefined if there is none. */
export const productIdIn = (address: string): string | undefined =>
  /(?:^|-)([0-9A-HJKMNP-TV-Z]{16})\/?$/.exec(address)?.[1];
