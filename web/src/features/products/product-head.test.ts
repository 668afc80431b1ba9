// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categories } from '#contracts/categories.ts';
import type { Product } from '#contracts/products/product.ts';
import { anyCharacter } from '#tests/support/any-character.ts';
import { brand } from '#web/texts/brand.ts';
import { headMarkup, jsonLdText, productHead } from './product-head.ts';

brand.name = 'World of Surprises';
const origin = 'https://shop.example';
const imageUrls = [`${origin}/product-images/a/mug.jpg`, `${origin}/product-images/b/wall.jpg`];
const picture = { width: 900, height: 1125, widths: [320], preview: true } as const;

const mug: Product = {
  productId: '0123456789ABCDEF',
  title: 'The “Best” Mug',
  description: 'A mug.\n\nWith a lid.',
  category: 'MossaicArt',
  price: 1499.5,
  url: '/product-images/a/mug.jpg',
  picture,
  pictures: [{ url: '/product-images/a/mug.jpg', picture }, { url: '/product-images/b/wall.jpg' }],
};
const url = `${origin}/products/the-best-mug-0123456789ABCDEF`;

describe('the head of a product page', () => {
  // https://developers.google.com/search/docs/appearance/structured-data/merchant-listing
  it('says whether the product is sold out', () => {
    const availability = (product: Product) => JSON.stringify(productHead(product, origin).jsonLd);
    expect(availability(mug)).toContain('"https://schema.org/InStock"');
    expect(availability({ ...mug, state: 'sold-out' })).toContain('"https://schema.org/OutOfStock"');
  });

  it('describes the page, its price and its picture for link previews', () => {
    const head = productHead(mug, origin);
    expect(head).toMatchObject({
      title: 'The “Best” Mug · World of Surprises',
      description: 'A mug. With a lid.',
      canonical: url,
    });
    expect(head.openGraph).toEqual([
      ['og:type', 'product'],
      ['og:site_name', 'World of Surprises'],
      ['og:locale', 'en_IN'],
      ['og:title', 'The “Best” Mug'],
      ['og:description', 'A mug. With a lid.'],
      ['og:url', url],
      ['og:image', `${origin}/product-images/a/preview.jpg`],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
      ['product:price:amount', '1499.50'],
      ['product:price:currency', 'INR'],
    ]);
  });

  it('describes the product, its offer and its place in the shop for search engines', () => {
    expect(JSON.parse(jsonLdText(productHead({ ...mug, price: 125000 }, origin).jsonLd))).toEqual({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Product',
          '@id': url,
          name: 'The “Best” Mug',
          description: 'A mug.\n\nWith a lid.',
          sku: '0123456789ABCDEF',
          category: 'Mossaic Art',
          image: imageUrls,
          url,
          offers: {
            '@type': 'Offer',
            url,
            price: '125000',
            priceCurrency: 'INR',
            availability: 'https://schema.org/InStock',
            itemCondition: 'https://schema.org/NewCondition',
            seller: { '@type': 'Organization', name: 'World of Surprises' },
          },
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/home` },
            { '@type': 'ListItem', position: 2, name: 'Mossaic Art', item: `${origin}/home?category=MossaicArt` },
            { '@type': 'ListItem', position: 3, name: 'The “Best” Mug', item: url },
          ],
        },
      ],
    });
  });

  it('falls back to the picture itself where it has no preview', () => {
    const { openGraph } = productHead({ ...mug, picture: { width: 9, height: 9, widths: [] } }, origin);
    expect(openGraph.filter(([property]) => property.startsWith('og:image'))).toEqual([['og:image', imageUrls[0]]]);
  });

  it.each([
    ['after a word', 'word '.repeat(60), `${'word '.repeat(32).trim()}…`],
    ['inside a word without spaces', 'x'.repeat(300), `${'x'.repeat(160)}…`],
    ['never inside a character', `${'x'.repeat(159)}🎁🎁`, `${'x'.repeat(159)}…`],
    ['not if it is short', 'word '.repeat(32), 'word '.repeat(32).trim()],
  ])('cuts a description %s', (_, description, expected) => {
    expect(productHead({ ...mug, description }, origin).description).toBe(expected);
  });
});

describe('the markup of the head', () => {
  const texts = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 200 }),
    fc
      .array(
        fc.constantFrom(
          '<',
          '>',
          '"',
          "'",
          '&',
          '&lt;',
          '</script>',
          '<!--',
          '-->',
          '<script>',
          ']]>',
          '\u2028',
          '\\',
          'a',
        ),
      )
      .map((parts) => parts.join('')),
  );
  const products = fc.record({
    productId: fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{16}$/),
    title: texts,
    description: texts,
    category: fc.constantFrom(...categories.map(({ id }) => id)),
    price: fc.integer({ min: 1, max: 1_000_000_000 }).map((paise) => paise / 100),
    url: fc.constant('/product-images/a/mug.jpg'),
  });
  // HTML parsers replace these characters: https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream
  // jsdom's makes two line feeds of some `\r\n`, so line breaks count once.
  const parsed = (text: string | undefined | null) => text?.replace(/[\r\n]+/g, '\n').replaceAll('\0', '\uFFFD');

  const parser = new DOMParser();

  it('escapes every text, whatever it contains', () => {
    fc.assert(
      fc.property(products, (product) => {
        const head = productHead(product, origin);
        const document = parser.parseFromString(`<head>${headMarkup(head)}</head><body></body>`, 'text/html');
        const content = (selector: string) => document.querySelector(selector)?.getAttribute('content');
        expect([...document.head.children].map(({ tagName }) => tagName)).toEqual([
          'TITLE',
          'META',
          'LINK',
          ...head.openGraph.map(() => 'META'),
          'META',
          'SCRIPT',
        ]);
        expect(document.body.childNodes).toHaveLength(0);
        expect(parsed(content('[property="og:title"]'))).toBe(parsed(product.title));
        expect(parsed(content('[name=description]'))).toBe(parsed(head.description));
        expect(document.querySelector('link')?.href).toBe(head.canonical);
        expect(JSON.parse(document.querySelector('script')?.textContent ?? '')).toEqual(head.jsonLd);
      }),
    );
  });
});
