import type { Line } from '../contracts/cart/cart.ts';
import { toRupees } from '../contracts/money.ts';
import type { ProductPreview } from '../contracts/previews/product-preview.ts';
import type { LineProof } from '../contracts/proofs/proof.ts';
import type { Answers } from '../contracts/questions/answers.ts';
import { type Refusal, refuse, refuseField } from '../platform/result.ts';
import { asListed, type FullProduct, type ProductRecord, toProduct } from '../products/product.ts';
import { countPhotos, previewIn } from '../questions/answer-rules.ts';
import { type Personalisation, personalise } from '../questions/personalisation.ts';

/** A cart line as stored. Prices are the product's. The title is shown if the product has been removed. */
export interface CartLineRecord {
  readonly productId: string;
  /** Set only if the line has answers. The ID of a plain line is its product's ID. */
  readonly lineId?: string;
  /** Never changes: different answers make a different line. */
  readonly answers?: Answers;
  readonly qty: number;
  readonly title: string;
  /** ISO 8601, UTC. The cart is sorted by it. */
  readonly addedAt: string;
}

/** The ID of a line in a cart or an order. */
export const lineIdOf = ({ lineId, productId }: Pick<CartLineRecord, 'lineId' | 'productId'>): string =>
  lineId ?? productId;

/** The customers' carts. Each rule takes only the methods that it uses, by `Pick`. */
export interface Carts {
  /** Every line, in no particular order; a consistent read. */
  lines(userId: string): Promise<readonly CartLineRecord[]>;
  /** The number of lines, up to `most`; eventually consistent. */
  count(userId: string, most: number): Promise<number>;
  /** A consistent read. */
  find(userId: string, lineId: string): Promise<CartLineRecord | undefined>;
  /**
   * Writes the line. An existing line keeps its position in the cart. Writes nothing if a photo of the line was deleted or
   * isn't fully uploaded.
   */
  put(userId: string, line: CartLineRecord): Promise<'done' | 'photo-gone'>;
  /**
   * Replaces `from` and `over` with `to` in one transaction. Returns `changed` if either no longer has the quantity that was
   * read, or if `over` was undefined and the line now exists.
   */
  swap(userId: string, lines: Swap): Promise<'done' | 'changed' | 'photo-gone'>;
  /** False when there is no such line. */
  setQty(userId: string, lineId: string, qty: number): Promise<boolean>;
  remove(userId: string, lineId: string): Promise<void>;
}

/** Two lines with different IDs, as they were read, and the line that replaces them. */
interface Swap {
  readonly from: CartLineRecord;
  /** The line that already has the ID of `to`, if there is one. */
  readonly over: CartLineRecord | undefined;
  readonly to: CartLineRecord;
}

/** A line joined with its product. `pricePaise` is the unit price, including the choices. */
export interface LineRecord
  extends Omit<ProductRecord, 'createdAt' | 'revision'>,
    Omit<Personalisation, 'addPaise'>,
    Pick<CartLineRecord, 'lineId' | 'answers' | 'qty'> {
  /** Missing if there are none. */
  readonly photoCount?: number;
  /** As in `Line`; orders that were placed earlier have none. */
  readonly previewId?: string;
  /** Only if the answers are drawn on the gift. */
  readonly preview?: ProductPreview;
  /** Only in orders. */
  readonly proof?: LineProof;
}

/** Joins a cart line with the current product, which gives its price and its answers as text. */
export function joinLine(line: Omit<CartLineRecord, 'addedAt' | 'title'>, product: FullProduct, now: Date): LineRecord {
  const { createdAt: _, revision: __, ...shown } = asListed(product);
  const { addPaise, ...words } = personalise({ questions: product.questions, answers: line.answers }, now);
  const photoCount = countPhotos(line.answers);
  const previewId = previewIn(line.answers);
  const isDrawn = words.answered?.some(({ lettered }) => lettered) ?? false;
  return {
    ...shown,
    pricePaise: product.pricePaise + addPaise,
    ...(line.lineId !== undefined && { lineId: line.lineId }),
    ...(line.answers !== undefined && { answers: line.answers }),
    ...words,
    ...(photoCount > 0 && { photoCount }),
    ...(previewId !== undefined && { previewId }),
    ...(isDrawn && product.preview !== undefined && { preview: product.preview }),
    qty: line.qty,
  };
}

/** A line as the API returns it. */
export const toLine = (record: LineRecord): Line => ({
  ...toProduct(record),
  lineId: lineIdOf(record),
  qty: record.qty,
  totalProductPrice: toRupees(record.pricePaise * record.qty),
  ...(record.answers !== undefined && { answers: record.answers }),
  ...(record.answered !== undefined && { answered: record.answered }),
  ...(record.missing !== undefined && { missing: record.missing }),
  ...(record.optional !== undefined && { optional: record.optional }),
  ...(record.photoCount !== undefined && { photoCount: record.photoCount }),
  ...(record.previewId !== undefined && { previewId: record.previewId }),
  ...(record.preview !== undefined && { preview: record.preview }),
  ...(record.proof !== undefined && { proof: record.proof }),
  ...(record.problem !== undefined && { problem: record.problem }),
});

export const lineNotFound: Refusal = refuse('line_not_found', 'This product is no longer in your cart.');

export const photoGone: Refusal = refuseField('answers', 'A photo is no longer available. Please choose it again.');
