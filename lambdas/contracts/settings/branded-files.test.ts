import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultBrand, shownBrand, shownLogoSize } from './brand.ts';
import { brandedFile } from './branded-files.ts';

const read = (path: string) => readFileSync(new URL(`../../../web/${path}`, import.meta.url), 'utf8');
const page = read('index.html');
const manifest = read('public/manifest.webmanifest');

const hostile = shownBrand({
  name: `</title><script>alert("1")</script> $& $\` 'x' · y`,
  bannerTexts: ['"><img src=x onerror=alert(1)>', '&lt;b&gt; · \\'],
});
const picture = { width: 480, height: 100, widths: [320], preview: true } as const;
const withLogo = shownBrand({ name: 'Asha "Gifts"', logo: { imageKey: 'product-images/UP/a b.png', picture } });
const other = shownBrand({ name: 'Asha · Gifts', bannerTexts: ['Diwali'] });

test('D36: the files of the build have the default name and banner', () => {
  expect(brandedFile('index.html', page, defaultBrand)).toBe(page);
  expect(JSON.parse(brandedFile('manifest.webmanifest', manifest, defaultBrand))).toEqual(JSON.parse(manifest));
});

test.each([hostile, other, withLogo])(
  'D36: a name and its banner replace earlier ones as text, and can be taken back: $name',
  (brand) => {
    const branded = brandedFile('index.html', page, brand);
    expect(branded.match(/<script|<img/g)).toHaveLength(1);
    for (const earlier of [branded, brandedFile('index.html', branded, other)]) {
      expect(brandedFile('index.html', earlier, brand)).toBe(branded);
      expect(brandedFile('index.html', earlier, defaultBrand)).toBe(page);
    }
  },
);

test('D36: a prerendered list gets the logo in place of the earlier one, and loses it again', () => {
  const list = `${page}<a class="navbar__logo" href="/home"><svg><g></g></svg><span>World of Surprises</span></a>`;
  const logo = '<img src="/product-images/UP/a%20b.png" width="160" height="33" alt="Asha &#34;Gifts&#34;"/>';
  const branded = brandedFile('pages/home.html', list, withLogo);
  expect(branded).toContain('<meta name="shop-logo" content="/product-images/UP/a%20b.png 160 33" />');
  expect(branded).toContain(`href="/home">${logo}<svg><g></g></svg><span>Asha &#34;Gifts&#34;</span>`);
  expect(brandedFile('pages/home.html', branded, withLogo)).toBe(branded);
  expect(brandedFile('pages/home.html', branded, defaultBrand)).toBe(list);
});

test.each([
  [480, 144, 160, 48],
  [90, 60, 72, 48],
  [40, 20, 40, 20],
  [480, 1, 160, 1],
])('D36: a logo of %i × %i pixels is shown at %i × %i', (width, height, shownWidth, shownHeight) => {
  expect(shownLogoSize({ width, height })).toEqual({ width: shownWidth, height: shownHeight });
});

test('D36: a list’s title keeps its page’s name', () => {
  const list = page.replace('<title>', '<title>Mini Frames · ');
  const titleOf = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1];
  const branded = brandedFile('pages/home.MiniFrames.html', list, other);
  expect(titleOf(branded)).toBe('Mini Frames · Asha · Gifts');
  expect(titleOf(brandedFile('pages/home.MiniFrames.html', branded, defaultBrand))).toBe(
    'Mini Frames · World of Surprises',
  );
});

test('D36: the manifest gets the name as JSON', () => {
  expect(JSON.parse(brandedFile('manifest.webmanifest', manifest, hostile))).toEqual({
    ...JSON.parse(manifest),
    name: hostile.name,
    short_name: hostile.name,
  });
});

test('D36: a page of an earlier version, which has no meta for the logo, gets none', () => {
  const mark = '<a class="navbar__logo" href="/home"><svg></svg><span>World of Surprises</span></a>';
  const earlier = page.replace(/ *<meta name="shop-logo".*\n/, '') + mark;
  expect(earlier).not.toContain('shop-logo');
  const branded = brandedFile('pages/home.html', earlier, withLogo);
  expect(branded).toContain('<a class="navbar__logo" href="/home"><svg></svg><span>Asha &#34;Gifts&#34;</span>');
});

test('a page of an earlier version, which has no metas, stays as it is', () => {
  const earlier = '<title>World of Surprises</title>';
  expect(brandedFile('index.html', earlier, other)).toBe(earlier);
});
