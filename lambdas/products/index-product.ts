import { keepIndex } from '../platform/search/keep-index.ts';
import type { SearchIndex } from '../platform/search/search-index.ts';
import { indexedWords } from './indexed-words.ts';
import { asListed, type ProductRecord, type Products } from './product.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface IndexProductDependencies {
  readonly products: Pick<Products, 'find'>;
  readonly index: Pick<SearchIndex<ProductRecord>, 'put' | 'remove'>;
  readonly vocabulary: Pick<Vocabulary, 'learn'>;
}

/**
 * Updates the postings of one product to its current state, and adds its new words to the vocabulary. `images` are its states
 * before and after its changes. The vocabulary already has the words of the state `before` them.
 * @throws ContentionError while the product keeps changing.
 */
export async function indexProduct(
  { products, index, vocabulary }: IndexProductDependencies,
  images: readonly ProductRecord[],
  before?: ProductRecord,
): Promise<void> {
  const current = await keepIndex<ProductRecord>(
    {
      index,
      wordsOf: foundBy,
      async current({ productId }) {
        const product = await products.find(productId, { consistent: true });
        return product && asListed(product);
      },
    },
    images,
  );
  if (current === undefined) return;
  const known = new Set(before === undefined ? [] : foundBy(before));
  await vocabulary.learn(foundBy(current).filter((word) => !known.has(word)));
}

/** The words that find the product; none while it is hidden. */
const foundBy = (product: ProductRecord): readonly string[] =>
  product.state === 'hidden' ? [] : indexedWords(product);
