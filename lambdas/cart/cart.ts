import { photosIn } from '../answers/answer-rules.ts';
import { type Personalisation, personalise } from '../answers/personalisation.ts';
import { asListed, type FullProduct, type ProductRecord, toProduct } from '../catalogue/product.ts';
import type { Answers } from '../contracts/answers.ts';
import type { Line } from '../contracts/cart.ts';
import { toRupees } from '../contracts/money.ts';
import { type Refusal, refuse, refuseField } from '../platform/result.ts';

/** A cart line as stored. Prices are the product's (D15). The title is shown if the product has been removed. */
export interface CartLineRecord {
  readonly productId: string;
  /** Only with answers; a plain line's ID is its product's. */
  readonly lineId?: string;
  /** Never changed: other answers are another line. */
  readonly answers?: Answers;
  readonly qty: number;
  readonly title: string;
  /** ISO 8601, UTC; the cart's order. */
  readonly addedAt: string;
}

/** The ID of a cart's or an order's line. */
export const lineIdOf = ({ lineId, productId }: Pick<CartLineRecord, 'lineId' | 'productId'>): string =>
  lineId ?? productId;

/** The customers' carts; each operation picks what it uses. */
export interface Carts {
  /** Every line, in no particular order; sees every write acknowledged before it. */
  lines(userId: string): Promise<readonly CartLineRecord[]>;
  /** The number of lines, up to `most`; eventually consistent. */
  count(userId: string, most: number): Promise<number>;
  /** Sees every write acknowledged before it. */
  find(userId: string, lineId: string): Promise<CartLineRecord | undefined>;
  /**
   * Sets the line; an existing line keeps its place in the cart. Nothing is written if a photo that it names is gone, or not
   * complete.
   */
  put(userId: string, line: CartLineRecord): Promise<'done' | 'photo-gone'>;
  /**
   * Replaces `from` by `to`, all or nothing. The lines have changed unless `from` and `over`, the line with the ID of `to`, still
   * have their quantities.
   */
  swap(userId: string, lines: Swap): Promise<'done' | 'changed' | 'photo-gone'>;
  /** False when there is no such line. */
  setQty(userId: string, lineId: string, qty: number): Promise<boolean>;
  remove(userId: string, lineId: string): Promise<void>;
}

/** Two lines with different IDs, as they were read, and the line that replaces both. */
interface Swap {
  readonly from: CartLineRecord;
  readonly over: CartLineRecord | undefined;
  readonly to: CartLineRecord;
}

/** A line with its product. `pricePaise` is the price of one with its choices. */
export interface LineRecord
  extends Omit<ProductRecord, 'createdAt' | 'revision'>,
    Omit<Personalisation, 'addPaise'>,
    Pick<CartLineRecord, 'lineId' | 'answers' | 'qty'> {
  /** Missing if there are none. */
  readonly photoCount?: number;
}

/** A cart line joined with the current product: its price, and what its answers mean now. */
export function joinLine(line: Omit<CartLineRecord, 'addedAt' | 'title'>, product: FullProduct, now: Date): LineRecord {
  const { createdAt: _, revision: __, ...shown } = asListed(product);
  const { addPaise, ...words } = personalise({ questions: product.questions, answers: line.answers }, now);
  const photoCount = photosIn(line.answers);
  return {
    ...shown,
    pricePaise: product.pricePaise + addPaise,
    ...(line.lineId !== undefined && { lineId: line.lineId }),
    ...(line.answers !== undefined && { answers: line.answers }),
    ...words,
    ...(photoCount > 0 && { photoCount }),
    qty: line.qty,
  };
}

/** A line as the API answers it. */
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
  ...(record.problem !== undefined && { problem: record.problem }),
});

export const lineNotFound: Refusal = refuse('line_not_found', 'This product is no longer in your cart.');

export const photoGone: Refusal = refuseField('answers', 'A photo is not there any more. Please choose it again.');
