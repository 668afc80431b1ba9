import { categories } from '../contracts/categories.ts';
import { occasionPath, type ShownOccasion } from '../contracts/occasions/occasions.ts';
import type { Product } from '../contracts/products/product.ts';
import { productPath } from '../contracts/products/product-address.ts';
import type { ShopPage } from '../contracts/site-paths.ts';
import { type Clock, monthOf } from '../platform/clock.ts';

/** The catalogue by the month in which a product was added, such as `2026-11`. */
interface ProductMonths {
  /** When the oldest product was added (ISO 8601); undefined in an empty shop. */
  oldest(): Promise<string | undefined>;
  addedIn(month: string): Promise<readonly Pick<Product, 'productId' | 'title'>[]>;
}

interface SitemapDependencies {
  readonly months: ProductMonths;
  /** The pages about the shop that have a text. */
  readonly writtenPages: () => Promise<readonly ShopPage[]>;
  readonly readOccasions: () => Promise<readonly ShownOccasion[]>;
  readonly now: Clock;
}

/** The sitemap of the site's product lists, the occasions to come and the pages about the shop. */
const listsName = 'lists.xml';

/**
 * The names of all sitemaps: one for the lists, the occasions and the pages about the shop, and one per month of the catalogue. A
 * sitemap may have up to 50,000 URLs.
 */
export async function sitemapNames({
  months,
  now,
}: Pick<SitemapDependencies, 'months' | 'now'>): Promise<readonly string[]> {
  const oldest = await months.oldest();
  return [listsName, ...(oldest === undefined ? [] : monthsSince(oldest, now()).map((month) => `${month}.xml`))];
}

/** The paths in a sitemap; undefined if there is no sitemap with this name. */
export async function sitemapPaths(
  { months, writtenPages, readOccasions, now }: SitemapDependencies,
  name: string,
): Promise<readonly string[] | undefined> {
  if (name === listsName) {
    const lists = ['/home', ...categories.map(({ id }) => `/home?category=${id}`)];
    const [written, occasions] = await Promise.all([writtenPages(), readOccasions()]);
    const coming = occasions.filter(({ state }) => state !== 'past');
    return [...lists, ...coming.map(occasionPath), ...written.map((page) => `/${page}`)];
  }
  const month = /^(20\d\d-(?:0[1-9]|1[0-2]))\.xml$/.exec(name)?.[1];
  if (month === undefined || month > monthOf(now().toISOString())) return undefined;
  return (await months.addedIn(month)).map(productPath);
}

function monthsSince(oldest: string, now: Date): readonly string[] {
  const month = new Date(`${monthOf(oldest)}-01T00:00:00Z`);
  const all: string[] = [];
  for (; month <= now; month.setUTCMonth(month.getUTCMonth() + 1)) all.push(monthOf(month.toISOString()));
  return all;
}
