import * as z from 'zod/mini';
import type { AnswerInWords, Answers, MissingAnswer } from './answers.ts';
import type { Product } from './product.ts';

const qtyMessage = 'The quantity must be a whole number from 1 up.';

/** Body of `PATCH /api/cart/lines/{productId}`. */
export const lineChangeSchema = z.object({
  qty: z.number(qtyMessage).check(z.refine(Number.isSafeInteger, qtyMessage), z.gte(1, qtyMessage)),
});

/** A cart line: the current product with its answers (D21), its quantity and their total in rupees. `price` includes its choices. */
export interface Line extends Product {
  /** The line in its cart: the product's ID, and with answers a hash of them: `<productId>.<hash>`. */
  readonly lineId?: string;
  readonly qty: number;
  readonly totalProductPrice: number;
  /** As they were given. Only in carts: orders keep them apart, for whom they concern. */
  readonly answers?: Answers;
  /** The answers in words, in the questions' order. */
  readonly answered?: readonly AnswerInWords[];
  /** What the artist still needs. */
  readonly missing?: readonly MissingAnswer[];
  /** Why the line can't be ordered: its answers don't fit the product's questions any more. */
  readonly problem?: string;
}

/** A product in the cart that was removed from the shop (D12). */
export interface RemovedLine {
  readonly productId: string;
  readonly title: string;
}

/** The cart. `version` identifies exactly these products, quantities and prices. Amounts in rupees. */
export interface Cart {
  readonly lines: readonly Line[];
  readonly removed: readonly RemovedLine[];
  readonly totalQuantity: number;
  readonly totalPrice: number;
  readonly version: string;
}
