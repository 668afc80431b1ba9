import * as z from 'zod/mini';
import { pinError, pinMessage } from '../delivery/pin.ts';
import type { Product } from '../products/product.ts';
import type { LineProof } from '../proofs/proof.ts';
import type { AnswerInWords, Answers, MissingAnswer, OpenAnswer } from '../questions/answers.ts';
import { follows } from '../text.ts';

/** A cart line: the current product with its answers, its quantity and their total in rupees. `price` includes its choices. */
export interface Line extends Product {
  /** The product's ID, or with answers `<productId>.<16 characters>`. */
  readonly lineId: string;
  readonly qty: number;
  readonly totalProductPrice: number;
  /** As the customer gave them. Only in carts and in the response for a single order; lists of orders have `answered`. */
  readonly answers?: Answers;
  /** The answers as text, in the order of the questions. */
  readonly answered?: readonly AnswerInWords[];
  /** The questions whose answers the artist still needs. */
  readonly missing?: readonly MissingAnswer[];
  /** The optional questions that the customer has not answered. */
  readonly optional?: readonly OpenAnswer[];
  /** The number of photos in the answers; missing if there are none. */
  readonly photoCount?: number;
  /** The photo ID of the gift's preview, as the customer's browser drew it. */
  readonly previewId?: string;
  /** Only in orders, once the shop has sent a proof of the gift. */
  readonly proof?: LineProof;
  /** Why the line can't be ordered: its answers no longer match the product's questions. */
  readonly problem?: string;
}

/** A product in the cart that was removed from the shop. */
export interface RemovedLine {
  readonly lineId: string;
  readonly productId: string;
  readonly title: string;
}

/** Query of `GET /api/cart`: the PIN that the customer has entered on this device, if any. */
export const cartQuerySchema = z.object({
  pin: z.optional(z.string(pinMessage).check(follows((pin) => (pin === '' ? undefined : pinError(pin))))),
});

/** What the shop's delivery terms mean for a cart. */
export interface CartDelivery {
  /** The PIN that the terms were applied to, to send with the order. Empty if it is unknown, missing if no PIN matters. */
  readonly pin?: string;
  /** On top of `toPay` for cash on delivery; missing if there is none. */
  readonly cashFee?: number;
  /** Why this cart can't be ordered. */
  readonly problem?: string;
  /** Why it can't be ordered by cash on delivery. */
  readonly cashProblem?: string;
}

/** The cart. `version` identifies exactly these lines, quantities, prices and fees. Amounts in rupees. */
export interface Cart {
  readonly lines: readonly Line[];
  readonly removed: readonly RemovedLine[];
  readonly totalQuantity: number;
  /** The sum of the lines. */
  readonly totalPrice: number;
  /** For delivery, without the fee for cash. */
  readonly deliveryFee: number;
  /** What a payment by card charges: `totalPrice` and `deliveryFee`. */
  readonly toPay: number;
  /** Only if the terms of delivery concern this cart. */
  readonly delivery?: CartDelivery;
  readonly version: string;
}
