import { keepIndex } from '../platform/search/keep-index.ts';
import type { SearchIndex } from '../platform/search/search-index.ts';
import { indexedWords } from './indexed-words.ts';
import { asListed, type ProductRecord, type Products } from './product.ts';

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
      async current({ productId }) {
        const product = await products.find(productId, { consistent: true });
        return product && asListed(product);
      },
    },
    images,
  );
