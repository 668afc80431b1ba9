import * as z from 'zod/mini';
import { type AnswerInWords, type Answers, answersSchema, type MissingAnswer, type OpenAnswer } from './answers.ts';
import type { Product } from './product.ts';

const qtyMessage = 'The quantity must be a whole number from 1 up.';

/**
 * Body of `PUT /api/cart/lines/{productId}` if it has answers (D21); any other body is ignored. `instead` is the ID of the line that
 * this one replaces.
 */
export const personalisedLineSchema = z.object({
  answers: answersSchema,
  instead: z.optional(z.string().check(z.maxLength(33, 'This gift is not in your cart any more.'))),
});

/** Body of `PATCH /api/cart/lines/{lineId}`. */
export const lineChangeSchema = z.object({
  qty: z.number(qtyMessage).check(z.refine(Number.isSafeInteger, qtyMessage), z.gte(1, qtyMessage)),
});

/** A cart line: the current product with its answers (D21), its quantity and their total in rupees. `price` includes its choices. */
export interface Line extends Product {
  /** The product's ID, or with answers `<productId>.<16 characters>`. */
  readonly lineId: string;
  readonly qty: number;
  readonly totalProductPrice: number;
  /** As they were given. In carts, and in the answer about one order: lists of orders have only the words. */
  readonly answers?: Answers;
  /** The answers in words, in the questions' order. */
  readonly answered?: readonly AnswerInWords[];
  /** What the artist still needs. */
  readonly missing?: readonly MissingAnswer[];
  /** What the customer can still add, and the artist can do without. */
  readonly optional?: readonly OpenAnswer[];
  /** How many photos were given; missing if none. */
  readonly photoCount?: number;
  /** Why the line can't be ordered: its answers don't fit the product's questions any more. */
  readonly problem?: string;
}

/** A product in the cart that was removed from the shop (D12). */
export interface RemovedLine {
  readonly lineId: string;
  readonly productId: string;
  readonly title: string;
}

/** The cart. `version` identifies exactly these lines, quantities and prices. Amounts in rupees. */
export interface Cart {
  readonly lines: readonly Line[];
  readonly removed: readonly RemovedLine[];
  readonly totalQuantity: number;
  readonly totalPrice: number;
  readonly version: string;
}
