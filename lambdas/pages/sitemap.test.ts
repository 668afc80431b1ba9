import { describe, expect, it } from 'vitest';
import { productPath } from '#contracts/products/product-address.ts';
import { id } from '#tests/support/unit/records.ts';
import { sitemapNames, sitemapPaths } from './sitemap.ts';

const mug = { productId: id('mug'), title: 'Mug of Love' };

const shop = (oldest: string | undefined) => ({
  months: { oldest: async () => oldest, addedIn: async (month: string) => (month === '2026-01' ? [mug] : []) },
  writtenPages: async () => ['support'] as const,
  readOccasions: async () =>
    (['open', 'late', 'past'] as const).map((state) => ({ name: state, slug: state, date: '2026-03-08', state })),
  now: () => new Date('2026-02-28T23:00:00Z'),
});

describe('the sitemaps', () => {
  it('consist of one for the lists and one for each month since the oldest product', async () => {
    expect(await sitemapNames(shop('2025-11-30T10:00:00.000Z'))).toEqual([
      'lists.xml',
      '2025-11.xml',
      '2025-12.xml',
      '2026-01.xml',
      '2026-02.xml',
    ]);
    expect(await sitemapNames(shop(undefined))).toEqual(['lists.xml']);
  });

  it('contain the lists, or the products of a month', async () => {
    expect(await sitemapPaths(shop(undefined), 'lists.xml')).toContain('/home?category=MiniFrames');
    expect((await sitemapPaths(shop(undefined), 'lists.xml'))?.slice(-3)).toEqual([
      '/occasions/open',
      '/occasions/late',
      '/support',
    ]);
    expect(await sitemapPaths(shop('2026-01-01'), '2026-01.xml')).toEqual([productPath(mug)]);
    expect(await sitemapPaths(shop('2026-01-01'), '2026-02.xml')).toEqual([]);
  });

  it.each(['', '2026-03.xml', '2026-13.xml', '1999-01.xml', '2026-01', '../2026-01.xml', '2026-01.xml.xml'])(
    'don’t include %j',
    async (name) => {
      expect(await sitemapPaths(shop('2026-01-01'), name)).toBeUndefined();
    },
  );
});
