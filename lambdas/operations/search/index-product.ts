import type { ProductRecord, Products } from '../products/product.ts';
import { TooBusy } from '../result.ts';
import type { SearchIndex } from './search-index.ts';
import { indexedWords } from './words.ts';

const attempts = 4;

export interface IndexProductDependencies {
  readonly products: Pick<Products, 'find'>;
  readonly index: Pick<SearchIndex, 'put' | 'remove'>;
}

/**
 * Brings the postings of one product to what the shop says of it now. `images` are what is known of it from before and
 * after its changes: their words are those that may have to go. Because it looks at what stands, and again when it has
 * written, changes may be told in any order, more than once and at the same time. @throws TooBusy while it keeps changing.
 */
export async function indexProduct(
  { products, index }: IndexProductDependencies,
  images: readonly ProductRecord[],
): Promise<void> {
  const [product] = images;
  if (product === undefined) return;
  const known = new Set(images.flatMap(indexedWords));
  let standing = await products.find(product.productId, { consistent: true });
  for (let attempt = 0; attempt < attempts; attempt++) {
    await write(index, product, known, standing);
    const now = await products.find(product.productId, { consistent: true });
    if (now?.revision === standing?.revision) return;
    for (const word of standing === undefined ? [] : indexedWords(standing)) known.add(word);
    standing = now;
  }
  throw new TooBusy(`Product ${product.productId} kept changing`);
}

async function write(
  index: IndexProductDependencies['index'],
  product: ProductRecord,
  known: ReadonlySet<string>,
  standing: ProductRecord | undefined,
): Promise<void> {
  const wanted = new Set(standing === undefined ? [] : indexedWords(standing));
  const gone = [...known].filter((word) => !wanted.has(word));
  await Promise.all([
    ...(standing === undefined ? [] : [...wanted].map((word) => index.put(word, standing))),
    ...gone.map((word) => index.remove(word, product, standing?.revision)),
  ]);
}
