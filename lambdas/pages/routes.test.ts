import { expect, test } from 'vitest';
import { siteOriginVariable } from '#contracts/names.ts';
import type { ShownOccasion } from '#contracts/occasions/occasions.ts';
import { productPath } from '#contracts/products/product-address.ts';
import { shownBrand } from '#contracts/settings/brand.ts';
import { event } from '#tests/support/unit/events.ts';
import { id, product } from '#tests/support/unit/records.ts';
import { succeed } from '../platform/result.ts';
import { productNotFound, toProduct } from '../products/product.ts';
import { completePage, robots, sitemap } from './routes.ts';

const mug = toProduct(product('mug'));

const brand = shownBrand({ name: 'Asha Gifts' });
const rakhi: ShownOccasion = { name: 'Rakhi', slug: 'rakhi', date: '2026-08-28', state: 'open' };
const contact = { email: 'help@example.com' };

const route = completePage({
  find: {
    browseProducts: async () => succeed({ products: [mug] }),
    searchProducts: async () => succeed({ products: [] }),
    readOccasions: async () => [rakhi],
    getProduct: async (productId) => (productId === mug.productId ? succeed(mug) : productNotFound),
    getText: async () => 'Write to us.',
    now: () => 1,
  },
  contact: async () => contact,
  brand: async () => brand,
  occasions: async () => [rakhi],
  renderer: async () => ({
    renderPage: (request) => JSON.stringify(request),
    emptyPage: ({ name }) => `empty page of ${name}`,
  }),
});

const stageVariables = { [siteOriginVariable]: 'https://shop.example' };
const get = (page: string) => route.run(event('GET /pages/{page}', { pathParameters: { page }, stageVariables }));
const getProduct = (address: string) =>
  route.run(event('GET /pages/product.html', { queryStringParameters: { address }, stageVariables }));

const type = 'text/html; charset=utf-8';

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html
test('D19: a page is at most a minute old, and CloudFront can serve it through a day of errors', async () => {
  const { statusCode, headers, body = '' } = await get('home.html');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': type, etag: expect.stringMatching(/^"[\w-]{22}"$/) });
  const directives = new Map(headers['cache-control']?.split(', ').map((part) => part.split('=') as [string, string]));
  const seconds = (name: string) => Number(directives.get(name));
  expect(seconds('s-maxage') + seconds('stale-while-revalidate')).toBeLessThanOrEqual(60);
  expect(seconds('max-age')).toBe(0);
  expect(seconds('stale-if-error')).toBe(86_400);
  expect(JSON.parse(body)).toEqual({
    location: '/home',
    siteOrigin: 'https://shop.example',
    content: { list: { products: [mug] }, readAt: 1 },
    contact,
    brand,
    occasions: [rakhi],
  });
});

test('an occasion has a page, and an unknown one is 404', async () => {
  const getOccasion = (address: string) =>
    route.run(event('GET /pages/occasion.html', { queryStringParameters: { address }, stageVariables }));
  const { statusCode, body = '' } = await getOccasion('rakhi');
  expect(statusCode).toBe(200);
  expect(JSON.parse(body)).toMatchObject({
    location: '/occasions/rakhi',
    content: { occasions: [rakhi], list: { products: [mug] }, filter: {}, readAt: 1 },
    occasions: [],
  });
  const unknown = await getOccasion('holi');
  expect(unknown).toMatchObject({ statusCode: 404, headers: { 'cache-control': 'public, max-age=0, s-maxage=1' } });
  expect(JSON.parse(unknown.body ?? '').content).toEqual({ occasions: [], readAt: 1 });
});

test('D19: redirects an outdated slug, and forbids caching the redirect', async () => {
  expect(await getProduct(`old-${mug.productId}`)).toEqual({
    statusCode: 302,
    headers: { location: productPath(mug), 'cache-control': 'no-store' },
  });
});

test('D19: returns 404 with a page for a product that is gone', async () => {
  const reply = await getProduct(`mug-${id('gone')}`);
  expect(reply).toMatchObject({ statusCode: 404, headers: { 'content-type': type } });
  expect(JSON.parse(reply.body ?? '').content).toEqual({ product: null, readAt: 1 });
  expect(reply.headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
});

test('D19: returns 404 for all addresses that can’t be a product’s, cached like a page', async () => {
  const { headers } = await get('home.html');
  expect(await get('not-found.html')).toMatchObject({
    statusCode: 404,
    headers: { 'content-type': type, 'cache-control': headers['cache-control'] },
    body: 'empty page of Asha Gifts',
  });
});

test('takes the site’s origin from the API’s stage, and throws without it', async () => {
  expect((await robots.run(event('GET /robots.txt', { stageVariables }))).body).toContain(
    'Sitemap: https://shop.example/sitemap.xml',
  );
  for (const missing of [{}, { stageVariables: null }, { stageVariables: {} }]) {
    await expect(robots.run(event('GET /robots.txt', missing))).rejects.toThrow(siteOriginVariable);
  }
});

test('leaves a search to the browser', async () => {
  expect(await get('search.html')).toMatchObject({ statusCode: 200, body: 'empty page of Asha Gifts' });
});

test('a hidden product leaves the sitemap within a minute', async () => {
  const months = { oldest: async () => undefined, addedIn: async () => [] };
  const file = { pathParameters: { file: 'lists.xml' }, stageVariables };
  const dependencies = { months, writtenPages: async () => [], readOccasions: async () => [], now: () => new Date() };
  const { headers } = await sitemap(dependencies).run(event('GET /sitemaps/{file}', file));
  expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60');
});
