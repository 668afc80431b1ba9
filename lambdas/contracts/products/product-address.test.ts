import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#tests/support/any-character.ts';
import { productIdIn, productPath } from './product-address.ts';

const productId = '0123456789ABCDEF';

describe('D19: the address of a product page', () => {
  it.each([
    ['Caricature of Two Friends', 'caricature-of-two-friends'],
    ['  Café & Crème: "Naïve" 40 × 50 cm ', 'cafe-creme-naive-40-50-cm'],
    ["Mother's Day", 'mothers-day'],
    ['Straße Søren Łódź', 'strasse-soren-lodz'],
    ['Œuvre Ærø ĐÐ Þór ﬁ ①', 'oeuvre-aero-dd-thor-fi-1'],
    ['शादी का फ्रेम', 'gift'],
    ['<script>', 'script'],
  ])('turns the title %j into %j', (title, slug) => {
    expect(productPath({ title, productId })).toBe(`/products/${slug}-${productId}`);
  });

  it('keeps whole words up to sixty characters', () => {
    expect(productPath({ title: 'a very long title '.repeat(8), productId })).toBe(
      `/products/a-very-long-title-a-very-long-title-a-very-long-title-a-very-${productId}`,
    );
    expect(productPath({ title: 'x'.repeat(120), productId })).toBe(`/products/${'x'.repeat(60)}-${productId}`);
  });

  it('contains the product ID for every title, and needs no encoding', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, minLength: 1, maxLength: 120 }), (title) => {
        const path = productPath({ title, productId });
        expect(path).toMatch(/^\/products\/[a-z0-9][a-z0-9-]*-0123456789ABCDEF$/);
        expect(productIdIn(path.slice('/products/'.length))).toBe(productId);
      }),
    );
  });

  it('finds the product ID before a trailing slash', () => {
    expect(productIdIn(`gift-${productId}/`)).toBe(productId);
  });

  it.each(['.', ')', ',', '!', '?', '”', '…', '।', ').', '_', '*'])(
    'finds the product ID before the punctuation %j',
    (after) => {
      expect(productIdIn(`gift-${productId}${after}`)).toBe(productId);
    },
  );

  it('finds a product ID in lower case', () => {
    expect(productIdIn(`gift-${productId}`.toLowerCase())).toBe(productId);
    expect(productIdIn(productId.toLowerCase())).toBe(productId);
    expect(productIdIn(`Gift-${productId.toLowerCase()}.`)).toBe(productId);
  });

  it.each([
    '',
    'gift',
    'gift-',
    `a/${productId}`,
    `gift-${productId}//`,
    `gift-${productId}x`,
    `gift${productId}`,
    `gift-${productId}-more`,
    `gift-${productId.slice(1)}`,
  ])('finds no product ID in %j', (address) => {
    expect(productIdIn(address)).toBeUndefined();
  });
});
