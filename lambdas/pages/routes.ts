import { createHash } from 'node:crypto';
import type { ShownOccasion } from '../contracts/occasions/occasions.ts';
import type { PageRenderer } from '../contracts/products/page.ts';
import type { ShownBrand } from '../contracts/settings/brand.ts';
import type { Contact } from '../contracts/settings/shop-details.ts';
import { forAnyone } from '../platform/http/access.ts';
import { cachedBriefly, type Reply } from '../platform/http/respond.ts';
import { siteOriginOf } from '../platform/http/site-origin-of.ts';
import { type FoundPage, findPage } from './find-page.ts';
import { sitemapNames, sitemapPaths } from './sitemap.ts';

/**
 * CloudFront may serve a page for up to a minute after a change: after ten seconds, it revalidates the page while it serves the
 * stale one. If the function fails, it serves the last page for up to a day. Browsers always revalidate.
 */
const cachedForAMinute = 'public, max-age=0, s-maxage=10, stale-while-revalidate=50, stale-if-error=86400';

interface PageDependencies {
  readonly find: Parameters<typeof findPage>[0];
  /** The shop's contact, which every page's footer shows. */
  readonly contact: () => Promise<Contact>;
  readonly brand: () => Promise<ShownBrand>;
  /** For the front page. */
  readonly occasions: () => Promise<readonly ShownOccasion[]>;
  readonly renderer: () => Promise<PageRenderer>;
}

/** What every page shows of the shop. */
type ShopParts = Pick<Parameters<PageRenderer['renderPage']>[0], 'contact' | 'occasions' | 'brand' | 'siteOrigin'>;

/** `GET /pages/{page}`, `GET /pages/product.html` and `GET /pages/occasion.html`: a page of the site, as HTML. */
export const completePage = ({ find, contact, brand, occasions, renderer }: PageDependencies) =>
  forAnyone(async (event) => {
    // The routes of single pages have no parameter.
    const name = event.pathParameters?.page ?? event.routeKey.replace(/.*\//, '');
    const address = event.queryStringParameters?.address ?? '';
    const [found, shopContact, shown, shownOccasions, site] = await Promise.all([
      findPage(find, { name, address }),
      contact(),
      brand(),
      name === 'home.html' ? occasions() : [],
      renderer(),
    ]);
    const shop = { contact: shopContact, brand: shown, occasions: shownOccasions, siteOrigin: siteOriginOf(event) };
    return reply(found, shop, site);
  });

function reply(found: FoundPage, shop: ShopParts, { renderPage, emptyPage }: PageRenderer): Reply {
  if (found.kind === 'moved') {
    return { statusCode: 302, headers: { location: found.to, 'cache-control': 'no-store' } };
  }
  if (found.kind === 'unknown') return html(404, emptyPage(shop.brand), cachedForAMinute);
  if (found.kind === 'empty') return html(200, emptyPage(shop.brand), cachedForAMinute);
  const { location, content, missing } = found;
  const page = renderPage({ location, content, ...shop });
  return missing ? html(404, page, cachedBriefly) : html(200, page, cachedForAMinute);
}

/** `GET /sitemap.xml`: the index of all sitemaps (https://www.sitemaps.org/protocol.html). */
export const sitemapIndex = (catalogue: Parameters<typeof sitemapNames>[0]) =>
  forAnyone(async (event) => {
    const origin = siteOriginOf(event);
    const names = await sitemapNames(catalogue);
    const sitemaps = names.map((name) => `<sitemap><loc>${origin}/sitemaps/${name}</loc></sitemap>`);
    return xml(`<sitemapindex ${namespace}>${sitemaps.join('')}</sitemapindex>`);
  });

/** `GET /sitemaps/{file}` */
export const sitemap = (catalogue: Parameters<typeof sitemapPaths>[0]) =>
  forAnyone(async (event) => {
    const origin = siteOriginOf(event);
    const paths = await sitemapPaths(catalogue, event.pathParameters?.file ?? '');
    if (paths === undefined) return { statusCode: 404, headers: { 'cache-control': cachedBriefly } };
    return xml(
      `<urlset ${namespace}>${paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>`,
    );
  });

/** `GET /robots.txt`: what crawlers may read. Other screens show nothing without an account, so they need no rule. */
export const robots = forAnyone(async (event) => {
  const lines = ['User-agent: *', 'Disallow: /api/', 'Allow: /', `Sitemap: ${siteOriginOf(event)}/sitemap.xml`, ''];
  return text('text/plain; charset=utf-8', lines.join('\n'), robotsCached);
});

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Each sitemap reads a whole month of the catalogue. A hidden product leaves it within a minute. */
const sitemapCached = 'public, max-age=0, s-maxage=60';
const robotsCached = 'public, max-age=0, s-maxage=3600';

const text = (contentType: string, body: string, cacheControl: string): Reply => ({
  statusCode: 200,
  headers: { 'content-type': contentType, 'cache-control': cacheControl },
  body,
});

/** Paths and origin need no escaping: they are ASCII without `&` and `<`. */
const xml = (root: string): Reply =>
  text('application/xml', `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`, sitemapCached);

const html = (statusCode: number, body: string, cacheControl: string): Reply => ({
  statusCode,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': cacheControl,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  },
  body,
});
