import { expect, test } from 'vitest';
import type { Brand } from '../contracts/settings/brand.ts';
import { brandPages, type SitePages } from './brand-pages.ts';

const page = (name: string, build = 1) =>
  `<meta name="application-name" content="${name}" /><title>${name}</title><script src="/assets/${build}.js">`;

/** A bucket with index.html only. `beforeReplace` is what happens between a read and its write. */
function setUp(beforeReplace: () => void = () => {}) {
  const shop = { brand: { name: 'Asha Gifts' } as Brand, file: page('World of Surprises'), writes: 0 };
  const pages: SitePages = {
    find: async (fileName) =>
      fileName === 'index.html'
        ? { fileName, content: shop.file, contentType: 'text/html', cacheControl: 'no-cache', etag: shop.file }
        : undefined,
    async replace({ etag }, content) {
      shop.writes += 1;
      if (shop.writes === 1) beforeReplace();
      if (shop.file !== etag) return false;
      shop.file = content;
      return true;
    },
  };
  return { shop, follow: () => brandPages({ pages, findBrand: async () => shop.brand }) };
}

test('D36: the pages of the bucket get the shop’s name once', async () => {
  const { shop, follow } = setUp();
  await follow();
  await follow();
  expect(shop).toMatchObject({ file: page('Asha Gifts'), writes: 1 });
});

test('D36: a page that a deployment uploads meanwhile is not replaced by the older build’s', async () => {
  const { shop, follow } = setUp(() => {
    shop.file = page('World of Surprises', 2);
  });
  await follow();
  expect(shop.file).toBe(page('Asha Gifts', 2));
});

test('D36: of two changes, the newer name stays, in whatever order they are handled', async () => {
  const { shop, follow } = setUp(() => {
    shop.brand = { name: 'Newer' };
    shop.file = page('Newer');
  });
  await follow();
  expect(shop.file).toBe(page('Newer'));
});

test('D36: a page that keeps changing fails, so that the stream retries', async () => {
  const { shop, follow } = setUp();
  Object.defineProperty(shop, 'brand', {
    get() {
      shop.file += ' ';
      return { name: 'Asha Gifts' };
    },
  });
  await expect(follow()).rejects.toThrow('index.html keeps changing');
});
