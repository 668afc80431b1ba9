import { defaultDates } from '#contracts/dates/date-settings.ts';
import { changeOccasions } from '#lambdas/occasions/occasions.ts';
import { askDelivery } from '#lambdas/products/ask-delivery.ts';
import { getProduct } from '#lambdas/products/get-product.ts';
import { indexProduct } from '#lambdas/products/index-product.ts';
import { listProducts } from '#lambdas/products/list-products.ts';
import { changeSettings } from '#lambdas/settings/change-settings.ts';
import type { CapacityCases } from './case.ts';
import { limitGifts, newProduct, orderCash, value, withCart } from './shop.ts';

const queries = (count: number): readonly string[] => Array.from({ length: count }, () => 'Query');

/** Visitors’ calls about products and delivery. */
export const visitorCalls: CapacityCases = {
  'GET /api/products': [
    {
      async ready(shop) {
        for (let more = 0; more < 6; more++) await newProduct(shop);
        return () => value(listProducts(shop, { limit: 5 }));
      },
      takes: { commands: ['Query'], read: 0.5 },
    },
  ],
  'GET /api/products?category=': [
    {
      async ready(shop) {
        await newProduct(shop);
        return () => value(listProducts(shop, { limit: 5, category: 'CartoonArt' }));
      },
      takes: { commands: ['Query'], read: 0.5 },
    },
  ],
  'GET /api/products?sort=': [
    {
      async ready(shop) {
        await newProduct(shop);
        return () => value(listProducts(shop, { limit: 5, sort: 'price-asc' }));
      },
      takes: { commands: ['GetItem', 'Query'], read: 1.5 },
    },
    {
      when: 'of a category',
      async ready(shop) {
        await newProduct(shop);
        return () => value(listProducts(shop, { limit: 5, category: 'CartoonArt', sort: 'price-desc' }));
      },
      takes: { commands: ['GetItem', 'Query'], read: 1.5 },
    },
  ],
  'GET /api/products?q=': [
    {
      async ready(shop) {
        await indexProduct(shop, [await newProduct(shop, { title: 'Quartz lamp' })]);
        return () => value(listProducts(shop, { limit: 5, q: 'quartz' }));
      },
      takes: { commands: ['GetItem', 'GetItem', 'Query'], read: 1.5 },
    },
    {
      when: 'the owner’s synonyms of the word find products too',
      alone: true,
      async ready(shop) {
        await value(changeSettings(shop, { version: 0, search: { synonyms: [['quartz', 'crystal', 'sphatik']] } }));
        await indexProduct(shop, [await newProduct(shop, { title: 'Quartz lamp' })]);
        return () => value(listProducts(shop, { limit: 5, q: 'crystal' }));
      },
      // One query for each of the three words.
      takes: { commands: ['GetItem', 'GetItem', ...queries(3)], read: 1 + 3 / 2 },
    },
    {
      when: 'the word is misspelt',
      async ready(shop) {
        await indexProduct(shop, [await newProduct(shop, { title: 'Quartz lamp' })]);
        return () => value(listProducts(shop, { limit: 5, q: 'quratz' }));
      },
      // Queries for the search, the typed word, its seven deletions, the corrected word, and the second search.
      takes: { commands: ['GetItem', 'GetItem', ...queries(11)], read: 1 + 11 / 2 },
    },
    {
      when: 'no product has both words',
      async ready(shop) {
        await indexProduct(shop, [await newProduct(shop, { title: 'Opal vase' })]);
        await indexProduct(shop, [await newProduct(shop, { title: 'Onyx box' })]);
        return () => value(listProducts(shop, { limit: 5, q: 'opal onyx' }));
      },
      // Queries for the search, for each word three times (whether products have it, and twice which), and for the first one.
      takes: { commands: ['GetItem', 'GetItem', ...queries(8)], read: 1 + 8 / 2 },
    },
    {
      when: 'one product has both words, so the closest follow',
      async ready(shop) {
        await indexProduct(shop, [await newProduct(shop, { title: 'Agate ruby vase' })]);
        await indexProduct(shop, [await newProduct(shop, { title: 'Ruby box' })]);
        return () => value(listProducts(shop, { limit: 5, q: 'agate ruby' }));
      },
      takes: { commands: ['GetItem', 'GetItem', ...queries(3)], read: 1 + 3 / 2 },
    },
    {
      when: 'only a price',
      async ready(shop) {
        await newProduct(shop);
        return () => value(listProducts(shop, { limit: 5, q: 'gift under 500' }));
      },
      takes: { commands: ['GetItem', 'GetItem', 'GetItem', 'Query'], read: 2.5 },
    },
    {
      when: 'the words name an occasion',
      alone: true,
      async ready(shop) {
        const occasions = [{ name: 'Diwali', date: '2027-10-29' }];
        await value(changeOccasions(shop, { version: 0, occasions }));
        await newProduct(shop);
        return () => value(listProducts(shop, { limit: 5, q: 'deepavali' }));
      },
      // A query for each of the name’s eleven spellings, and one for the occasion’s products.
      takes: { commands: ['GetItem', 'GetItem', ...queries(12)], read: 1 + 12 / 2 },
    },
    {
      when: 'by a low price',
      async ready(shop) {
        await indexProduct(shop, [await newProduct(shop, { title: 'Beryl lamp' })]);
        return () => value(listProducts(shop, { limit: 5, q: 'cheap beryl' }));
      },
      takes: { commands: ['GetItem', 'GetItem', 'Query'], read: 1.5 },
    },
    {
      when: 'no product has its price',
      async ready(shop) {
        await indexProduct(shop, [await newProduct(shop, { title: 'Topaz lamp' })]);
        return () => value(listProducts(shop, { limit: 5, q: 'topaz under 50' }));
      },
      // Queries for the search, whether products have the word, and the search without the price.
      takes: { commands: ['GetItem', 'GetItem', ...queries(3)], read: 1 + 3 / 2 },
    },
  ],
  'GET /api/products/{productId}': [
    {
      async ready(shop) {
        const { productId } = await newProduct(shop);
        return () => value(getProduct(shop, productId));
      },
      takes: { commands: ['GetItem'], read: 0.5 },
    },
  ],
  'GET /api/delivery': [
    {
      async ready(shop) {
        const { productId } = await newProduct(shop);
        return () => value(askDelivery(shop, { pin: '411001', productId: [productId] }));
      },
      takes: { commands: ['GetItem', 'GetItem'], read: 1 },
    },
    {
      when: 'the shop promises dates',
      alone: true,
      async ready(shop) {
        const { productId } = await newProduct(shop);
        await shop.dateStores.dates.replace(0, { version: 1, ...defaultDates, on: true });
        return () => value(askDelivery(shop, { pin: '411001', productId: [productId] }));
      },
      takes: { commands: ['GetItem', 'GetItem', 'GetItem', 'GetItem'], read: 2 },
    },
    {
      when: 'the gifts of a day are limited',
      alone: true,
      async ready(shop) {
        const { productId } = await newProduct(shop);
        await limitGifts(shop);
        await value(orderCash(shop, await withCart(shop), 'key'));
        return () => value(askDelivery(shop, { pin: '411001', productId: [productId] }));
      },
      takes: { commands: ['GetItem', 'GetItem', 'GetItem', 'GetItem', 'Query'], read: 2.5 },
    },
  ],
};
