import type { CategoryId } from '../categories.ts';
import { foldLetters } from '../fold-letters.ts';
import type { Product } from './product.ts';

/** The path of a product's page: a readable slug of the title, and the product ID. */
export const productPath = ({ title, productId }: Pick<Product, 'title' | 'productId'>): string =>
  `${productsFolder}${latinSlug(title) ?? 'gift'}-${productId}`;

/** The path of a category's page. */
export const categoryPath = (category: CategoryId): string => `/home?category=${category}`;

/** The prefix of every product page's path. */
export const productsFolder = '/products/';

/**
 * The title in lower-case ASCII letters and digits, whole words joined by hyphens, up to 60 characters. Undefined for a title in
 * another script: percent-encoded letters would make the address unreadable.
 */
export function latinSlug(title: string): string | undefined {
  const words = foldLetters(title.replace(/['’]/g, '')).match(/[a-z0-9]{1,60}/g);
  return words?.reduce((joined, word) => ((joined + word).length < 60 ? `${joined}-${word}` : joined));
}

/**
 * The product ID in the last part of a product page's path, in any case. After it come at most a sentence's punctuation and a
 * slash. Undefined if there is none.
 */
export const productIdIn = (address: string): string | undefined =>
  /(?:^|-)([0-9A-HJKMNP-TV-Z]{16})[^0-9A-Z/]*\/?$/i.exec(address)?.[1]?.toUpperCase();
