import type { Position } from '../cursors.ts';
import type { Page } from '../listing.ts';
import type { ProductRecord } from '../products/product.ts';

/** One word of one product, with the product as it is listed. */
export interface Posting {
  readonly word: string;
  readonly product: ProductRecord;
  readonly position: Position;
}

export interface PostingsQuery {
  /** How the words begin; at least two characters. */
  readonly prefix: string;
  readonly limit: number;
  readonly after?: Position | undefined;
}

/** The word index of the catalogue; eventually consistent. */
export interface SearchIndex {
  /** The shortest words first, in their order; of one word the newest product first. */
  list(query: PostingsQuery): Promise<Page<Posting>>;
  /** Nothing happens where a posting of the same revision or a newer one stands. */
  put(word: string, product: ProductRecord): Promise<void>;
  /** Only a posting older than `revision`; without it whatever stands. */
  remove(word: string, product: Pick<ProductRecord, 'productId' | 'createdAt'>, revision?: number): Promise<void>;
}
