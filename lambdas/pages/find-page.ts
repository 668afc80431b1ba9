import { type CategoryId, categories } from '../contracts/categories.ts';
import { limits } from '../contracts/limits.ts';
import { occasionPath, type ShownOccasion } from '../contracts/occasions/occasions.ts';
import type { PageContent } from '../contracts/products/page.ts';
import type { Product, ProductPage, ProductQuery } from '../contracts/products/product.ts';
import { productIdIn, productPath, productsFolder } from '../contracts/products/product-address.ts';
import { productAddress, type ShopPage, shopPages } from '../contracts/site-paths.ts';
import type { Result } from '../platform/result.ts';

interface FindPageDependencies {
  readonly browseProducts: (query: Omit<ProductQuery, 'q'>) => Promise<Result<ProductPage>>;
  readonly searchProducts: (query: ProductQuery & { readonly q: string }) => Promise<Result<ProductPage>>;
  readonly getProduct: (productId: string) => Promise<Result<Product>>;
  readonly readOccasions: () => Promise<readonly ShownOccasion[]>;
  /** The owner's text of a page about the shop. */
  readonly getText: (page: ShopPage) => Promise<string | undefined>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** A page that CloudFront requests. It is named after the file that CloudFront serves instead while this function fails. */
interface WantedPage {
  /** `home.html`, `home.<category>.html`, `<page about the shop>.html`, `product.html`, `occasion.html`, `search.html` or `not-found.html`. */
  readonly name: string;
  /** The last part of the path of a product's or an occasion's page. */
  readonly address: string;
}

export type FoundPage =
  | {
      readonly kind: 'complete';
      readonly location: string;
      readonly content: PageContent;
      /** True for the page of a product or an occasion that the shop doesn't have. */
      readonly missing: boolean;
    }
  /** The browser renders it. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'moved'; readonly to: string }
  /** The browser renders the 404 page. */
  | { readonly kind: 'unknown' };

/** Finds a page's content or its new location. Throws if the table fails, and CloudFront then serves the file instead. */
export async function findPage(dependencies: FindPageDependencies, { name, address }: WantedPage): Promise<FoundPage> {
  if (name === 'product.html') return findProductPage(dependencies, address);
  if (name === 'occasion.html') return findOccasionPage(dependencies, address);
  if (name === 'search.html') return { kind: 'empty' };
  if (name === 'home.html') return findList(dependencies, undefined);
  const page = shopPages.find((each) => name === `${each}.html`);
  if (page !== undefined) return findShopPage(dependencies, page);
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

async function findShopPage({ getText, now }: FindPageDependencies, page: ShopPage): Promise<FoundPage> {
  const readAt = now();
  const text = await getText(page);
  const about = { page, ...(text !== undefined && { text }) };
  return { kind: 'complete', location: `/${page}`, content: { about, readAt }, missing: false };
}

async function findProductPage({ getProduct, now }: FindPageDependencies, address: string): Promise<FoundPage> {
  const productId = productAddress.test(address) ? productIdIn(address) : undefined;
  if (productId === undefined) return { kind: 'unknown' };
  const readAt = now();
  const product = await getProduct(productId);
  if (!product.ok) {
    return { kind: 'complete', location: productsFolder + address, content: { product: null, readAt }, missing: true };
  }
  const location = productPath(product.value);
  // Redirects only to a different address, because a redirect to the same one would loop.
  if (!location.endsWith(`/${address}`)) return { kind: 'moved', to: location };
  return { kind: 'complete', location, content: { product: product.value, readAt }, missing: false };
}

/** The gifts of an occasion are a category's, those of a search, or all. */
async function findOccasionPage(
  { readOccasions, browseProducts, searchProducts, now }: FindPageDependencies,
  slug: string,
): Promise<FoundPage> {
  const readAt = now();
  const location = occasionPath({ slug });
  const occasions = await readOccasions();
  const occasion = occasions.find((each) => each.slug === slug);
  if (occasion === undefined) return { kind: 'complete', location, content: { occasions: [], readAt }, missing: true };
  const { category, words } = occasion;
  const query = { category, limit: limits.productsPerPage.default };
  const list = await (words === undefined ? browseProducts(query) : searchProducts({ ...query, q: words }));
  const filter = { ...(category !== undefined && { category }), ...(words !== undefined && { words }) };
  const gifts = list.ok ? { list: list.value, filter } : {};
  return { kind: 'complete', location, content: { occasions, ...gifts, readAt }, missing: false };
}
