import { type CategoryId, categories } from '../contracts/categories.ts';
import { limits } from '../contracts/limits.ts';
import type { PageContent } from '../contracts/page.ts';
import type { Product, ProductPage, ProductQuery } from '../contracts/product.ts';
import { productIdIn, productPath, productsFolder } from '../contracts/product-address.ts';
import type { Result } from '../platform/result.ts';

interface FindPageDependencies {
  readonly browseProducts: (query: Omit<ProductQuery, 'q'>) => Promise<Result<ProductPage>>;
  readonly getProduct: (productId: string) => Promise<Result<Product>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A page that CloudFront asks for, by the name of the file that stands in for it while this function fails. */
export interface WantedPage {
  /** `home.html`, `home.<category>.html`, `product.html` or `search.html`. */
  readonly name: string;
  /** The last part of a product page's path. */
  readonly address: string;
}

export type FoundPage =
  | {
      readonly kind: 'complete';
      readonly location: string;
      readonly content: PageContent;
      /** True for the page that says that the shop doesn't have the product. */
      readonly missing: boolean;
    }
  /** The browser renders it. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'unknown' };

/** A page's content, or where it is. A failing table throws, and CloudFront serves the file. */
export async function findPage(dependencies: FindPageDependencies, { name, address }: WantedPage): Promise<FoundPage> {
  if (name === 'product.html') return findProductPage(dependencies, address);
  if (name === 'search.html') return { kind: 'empty' };
  if (name === 'home.html') return findList(dependencies, undefined);
  const category = categories.find(({ id }) => name === `home.${id}.html`);
  return category === undefined ? { kind: 'unknown' } : findList(dependencies, category.id);
}

async function findList({ browseProducts, now }: FindPageDependencies, category?: CategoryId): Promise<FoundPage> {
  const readAt = now();
  const list = await browseProducts({ category, limit: limits.productsPerPage.default });
  return {
    kind: 'complete',
    location: category === undefined ? '/home' : `/home?category=${category}`,
    content: list.ok ? { list: list.value, readAt } : { readAt },
    missing: false,
  };
}

async function findProductPage({ getProduct, now }: FindPageDependencies, address: string): Promise<FoundPage> {
  const readAt = now();
  const productId = productIdIn(address);
  const product = productId === undefined ? undefined : await getProduct(productId);
  if (!product?.ok) {
    return { kind: 'complete', location: productsFolder + address, content: { product: null, readAt }, missing: true };
  }
  const location = productPath(product.value);
  // Redirecting to itself would never end, so only another address is one.
  if (!location.endsWith(`/${address}`)) return { kind: 'moved', to: location };
  return { kind: 'complete', location, content: { product: product.value, readAt }, missing: false };
}
