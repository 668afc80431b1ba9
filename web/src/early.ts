import type { ProductPage } from '#contracts/product.ts';
import { productsPath, wishIn } from './features/products/api/product-address.ts';
import { cardPictureSizes } from './features/products/card-pictures.ts';
import { startSite } from './start.ts';
import { pictureSource } from './ui/picture-source.ts';

/**
 * A small script that runs before the site's main script has loaded. It fetches the shop's first products in parallel with
 * that script, and preloads their first pictures. In prerendered pages it also loads the main script.
 */
const path = import.meta.env.SSR ? undefined : firstProductsPath();
let answer = path === undefined ? undefined : ask(path);
if (!import.meta.env.SSR) startSite();

/** The preloaded first page of products, usable once. Undefined if it was not requested or failed. */
export async function earlyProducts(wanted: string): Promise<ProductPage | undefined> {
  if (wanted !== path) return undefined;
  const page = answer;
  answer = undefined;
  return page;
}

function firstProductsPath(): string | undefined {
  const { pathname, search } = window.location;
  return pathname.toLowerCase() === '/home' ? productsPath(wishIn(new URLSearchParams(search))) : undefined;
}

async function ask(address: string): Promise<ProductPage | undefined> {
  try {
    const response = await fetch(address);
    if (!response.ok) return undefined;
    const page: ProductPage = await response.json();
    page.products.slice(0, seenFirst).forEach(preloadPicture);
    return page;
  } catch {
    // The site fetches again, and shows an error if that fails too.
    return undefined;
  }
}

/** One row of cards on a phone. */
const seenFirst = 2;

function preloadPicture(product: ProductPage['products'][number]): void {
  const { src, srcSet, sizes } = pictureSource(product, cardPictureSizes);
  const preload = document.createElement('link');
  preload.rel = 'preload';
  preload.as = 'image';
  preload.fetchPriority = 'high';
  preload.href = src;
  if (srcSet !== undefined) preload.imageSrcset = srcSet;
  if (sizes !== undefined) preload.imageSizes = sizes;
  document.head.append(preload);
}
