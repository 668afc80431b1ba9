import { keepIndex } from '../platform/search/keep-index.ts';
import type { SearchIndex } from '../platform/search/search-index.ts';
import { indexedWords } from './indexed-words.ts';
import type { ProductRecord, Products } from './product.ts';

interface IndexProductDependencies {
  readonly products: Pick<Products, 'find'>;
  readonly index: Pick<SearchIndex<ProductRecord>, 'put' | 'remove'>;
}

/** Brings the postings of one product to what the shop says of it now. @throws TooBusy while it keeps changing. */
export const indexProduct = (
  { products, index }: IndexProductDependencies,
  images: readonly ProductRecord[],
): Promise<void> =>
  keepIndex<ProductRecord>(
    {
      index,
      wordsOf: indexedWords,
      current: ({ productId }) => products.find(productId, { consistent: true }),
    },
    images,
  );
