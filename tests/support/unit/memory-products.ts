import type { ProductSort } from '#contracts/products/product.ts';
import { byPrice, byTime } from '#lambdas/platform/dynamodb/keys.ts';
import { indexVersion } from '#lambdas/products/indexed-words.ts';
import {
  asListed,
  type FullProduct,
  type ProductRecord,
  type Products,
  secondCategory,
} from '#lambdas/products/product.ts';
import type { ReindexingStore } from '#lambdas/products/reindexing.ts';
import { typingError } from '#lambdas/products/typing-error.ts';
import { isCorrectable, type Vocabulary } from '#lambdas/products/vocabulary.ts';
import { memoryIndex } from './memory-index.ts';
import type { Instant, MemoryStore } from './memory-store.ts';
import { newestFirst, pageOf } from './page-of.ts';

function inOrder(products: readonly ProductRecord[], sort: ProductSort | undefined): readonly ProductRecord[] {
  if (sort === undefined) return newestFirst(products, ({ createdAt, productId }) => byTime(createdAt, productId));
  const dearestFirst = newestFirst(products, ({ pricePaise, createdAt, productId }) =>
    byPrice(pricePaise, createdAt, productId),
  );
  return sort === 'price-desc' ? dearestFirst : dearestFirst.toReversed();
}

/**
 * In-memory ports of products and their search. `takeIntoUse` counts a product's pictures as used, or returns false if one is
 * gone.
 */
export function memoryProducts(
  at: Instant,
  store: MemoryStore,
  takeIntoUse: (product: FullProduct, current?: FullProduct) => boolean,
) {
  const products: Products = {
    find: (productId) => at(() => store.products.get(productId)),
    findMany: (productIds) =>
      at(() => {
        const found = [...store.products].filter(([productId]) => productIds.includes(productId));
        return new Map(found);
      }),
    list: ({ category, sort, price, limit, after }) =>
      at(() => {
        // DynamoDB refuses such a Query.
        if (price && price.least > price.most) throw new Error('The lower bound is above the upper one');
        const all = [...store.products.values()]
          .map(asListed)
          .filter(({ state }) => state !== 'hidden')
          .filter((product) => !category || product.category === category || secondCategory(product) === category)
          .filter(({ pricePaise }) => !price || (pricePaise >= price.least && pricePaise <= price.most));
        return pageOf(inOrder(all, sort), 'productId', { limit, after });
      }),
    listHidden: ({ limit, after }) =>
      at(() => {
        const hidden = [...store.products.values()].filter(({ state }) => state === 'hidden');
        const sorted = newestFirst(hidden, ({ createdAt, productId }) => byTime(createdAt, productId));
        return pageOf(sorted, 'productId', { limit, after });
      }),
    create: (product) =>
      at(() => {
        if (store.products.has(product.productId)) return 'exists';
        if (!takeIntoUse(product)) return 'image-gone';
        store.products.set(product.productId, product);
        return 'created';
      }),
    replace: (current, next) =>
      at(() => {
        const existing = store.products.get(current.productId);
        if (existing === undefined) return { done: false };
        if (existing.revision !== current.revision) return { done: false, existing };
        if (!takeIntoUse(next, current)) return { done: false, imageGone: true };
        store.products.set(next.productId, next);
        return { done: true };
      }),
    remove: (productId) => at(() => store.products.delete(productId)),
  };

  const index = memoryIndex(
    at,
    store.postings,
    ({ productId }) => productId,
    (word, prefix) => word.startsWith(prefix),
    indexVersion,
  );
  const vocabulary: Vocabulary = {
    learn: (words) => at(() => words.filter(isCorrectable).forEach((word) => void store.vocabulary.add(word))),
    near: (typed) => at(() => [...store.vocabulary].filter((word) => typingError(typed, word) !== undefined).sort()),
  };
  const reindexing: ReindexingStore = {
    find: () => at(() => store.reindexing.get('products')),
    put: (state) => at(() => void store.reindexing.set('products', state)),
  };

  return { products, index, vocabulary, reindexing };
}
