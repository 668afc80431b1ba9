import { describe, expect, it } from 'vitest';
import { requestIdHeader } from '#contracts/names.ts';
import type { VersionedOccasions } from '#contracts/occasions/occasions.ts';
import { productPath } from '#contracts/products/product-address.ts';
import { newProduct, origin, owner } from '../support/shop.ts';

describe('the site', () => {
  const get = (path: string, init?: RequestInit) => fetch(origin() + path, init);

  /** A page from its function. While the machine is too busy for that, the bucket's page arrives instead, as D19 wants. */
  async function getRendered(path: string): Promise<Response> {
    let page = await get(path);
    const isRendered = async () => {
      if (page.headers.get('cache-control') === 'no-cache') page = await get(path);
      return page.headers.get('cache-control') !== 'no-cache';
    };
    await expect.poll(isRendered, { message: path, timeout: 60_000 }).toBe(true);
    return page;
  }

  it.each([
    ['/', 200],
    ['/Login', 200],
    ['/orders/abc', 200],
    ['/manage/orders', 200],
    ['/no/such/page', 404],
    ['/manage/no-such-page', 404],
    ['/products', 404],
    ['/home/more', 404],
    ['/pages/home.html', 404],
  ])(
    'responds to %s with a page that the browser renders and revalidates, and with the status %i',
    async (path, status) => {
      const page = await get(path);
      expect(page.status).toBe(status);
      expect(await page.text()).toContain('<div id="root">');
      expect(page.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('caches hashed assets for ever', async () => {
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await get('/')).text())?.[1];
    const asset = await get(script ?? 'none');
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toMatch(/javascript/);
  });

  it('serves the configuration of sign-in and retention periods, without a secret', async () => {
    const config = await get('/config.json');
    expect(config.headers.get('cache-control')).toBe('no-cache');
    const body = (await config.json()) as Record<string, string>;
    expect(Object.keys(body).sort()).toEqual([
      ...['cancelledPhotoDays', 'deliveredPhotoDays', 'region', 'unusedPhotoDays', 'unusedPictureDays'],
      ...['userPoolClientId', 'userPoolEndpoint', 'userPoolId'],
    ]);
  });

  it.each([
    ...['/', '/home', '/cart', '/manage/orders', '/no/such/page', '/config.json', '/product-images/none.png'],
    ...['/api/products?limit=1', '/api/products?cursor=broken', '/api/me', '/api/nothing-here'],
  ])('sends the security headers with the response to %s', async (path) => {
    const { headers } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    for (const directive of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(directive);
    }
    expect(policy).not.toMatch(/unsafe|\*|data:/);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toBe('camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  });

  it.each(['/home', '/home?category=MiniFrames', '/home?category=Nothing&utm_source=x'])(
    'D19: responds to %s with its products, from the cache for up to a minute',
    async (path) => {
      const page = await getRendered(path);
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=10, stale-while-revalidate=50, /);
      expect(await page.text()).toMatch(/<h2[^>]*>.*?<\/h2>.*₹[\d,]+/s);
      expect((await get(path)).headers.get('x-cache')).toBe('Hit from cloudfront');
      const head = await get(path, { method: 'HEAD' });
      expect(head.status).toBe(200);
    },
  );

  it('D19: responds to a product’s address with the product, and redirects outdated addresses to it', async () => {
    const product = await newProduct(await owner());
    const path = productPath(product);
    const page = await getRendered(path);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain(`<link rel="canonical" href="${origin()}${path}" />`);
    expect(html).toContain('"@type":"Offer"');
    const inMessages = [`${path}.`, `${path})`, `${path},`, `${path}%E2%80%9D`, path.toLowerCase()];
    for (const outdated of [`/products/old-title-${product.productId}`, `${path}/`, ...inMessages]) {
      const moved = await get(outdated, { redirect: 'manual' });
      expect([moved.status, moved.headers.get('location'), moved.headers.get('cache-control')]).toEqual([
        302,
        path,
        'no-store',
      ]);
    }
    const gone = await getRendered('/products/mug-AAAAAAAAAAAAAAAA');
    expect(gone.status).toBe(404);
    expect(await gone.text()).toContain('See all gifts');
    const requestIds = new Set<string | null>();
    for (const unknown of [
      '/products/',
      '/products/mug',
      `/products/a/${product.productId}`,
      '/products/mug?address=a',
    ]) {
      const missing = await get(unknown);
      expect(missing.status, unknown).toBe(404);
      expect(await missing.text()).toContain('<div id="root"');
      requestIds.add(missing.headers.get(requestIdHeader));
    }
    // The cache asks the API once for all of them, and once more if ten seconds pass meanwhile.
    expect(requestIds.size).toBeLessThanOrEqual(2);
  });

  it('D19: responds to an occasion’s page with the gifts of a search, and an unknown occasion with 404', async () => {
    const asOwner = await owner();
    const soon = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
    const entered = { name: 'Rakhi', date: soon, words: 'rakhi' };
    const path = '/api/manage/settings/occasions';
    const { version } = (await asOwner.call<VersionedOccasions>('GET', path)).body;
    await asOwner.call('PUT', path, { body: { version, occasions: [entered] } });
    await expect
      .poll(async () => (await get('/home')).text(), { timeout: 60_000 })
      .toContain('href="/occasions/rakhi"');
    const rakhi = await getRendered('/occasions/rakhi?utm_source=a');
    expect(rakhi.status).toBe(200);
    expect(await rakhi.text()).toMatch(/<h1[^>]*>Rakhi<\/h1>.*<h2[^>]*>.*Rakhi, However Far/s);
    const [sitemap] = (await (await get('/sitemaps/lists.xml')).text()).match(/[^>]+\/occasions\/[^<]+/) ?? [];
    expect(sitemap).toBe(`${origin()}/occasions/rakhi`);
    expect((await get('/occasions/rakhi', { method: 'HEAD' })).status).toBe(200);
    expect((await get('/occasions/no-such-day')).status).toBe(404);
  });

  it('lists every gift in sitemaps for crawlers', async () => {
    const robots = await (await get('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${origin()}/sitemap.xml`);
    const locations = async (address: string) =>
      [...(await (await fetch(address)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => location);
    const sitemaps = await locations(`${origin()}/sitemap.xml`);
    const all = (await Promise.all(sitemaps.map(locations))).flat();
    expect(all).toContain(`${origin()}/home?category=MiniFrames`);
    // A gift that no other test adds or deletes meanwhile.
    const { products } = await (await get('/api/products?q=two+on+a+scooter')).json();
    expect(products[0].title).toBe('Two on a Scooter');
    expect(all).toContain(origin() + productPath(products[0]));
    expect((await get('/sitemaps/1999-01.xml')).status).toBe(404);
  });
});
