import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultBrand, shownBrand } from './brand.ts';
import { brandedFile } from './branded-files.ts';

const read = (path: string) => readFileSync(new URL(`../../../web/${path}`, import.meta.url), 'utf8');
const page = read('index.html');
const manifest = read('public/manifest.webmanifest');

const hostile = shownBrand({
  name: `</title><script>alert("1")</script> $& $\` 'x' · y`,
  bannerTexts: ['"><img src=x onerror=alert(1)>', '&lt;b&gt; · \\'],
});
const other = shownBrand({ name: 'Asha · Gifts', bannerTexts: ['Diwali'] });

test('D36: the files of the build have the default name and banner', () => {
  expect(brandedFile('index.html', page, defaultBrand)).toBe(page);
  expect(JSON.parse(brandedFile('manifest.webmanifest', manifest, defaultBrand))).toEqual(JSON.parse(manifest));
});

test.each([hostile, other])(
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

test('a page of an earlier version, which has no metas, stays as it is', () => {
  const earlier = '<title>World of Surprises</title>';
  expect(brandedFile('index.html', earlier, other)).toBe(earlier);
});
