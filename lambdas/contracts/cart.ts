import * as z from 'zod/mini';
import type { Product } from './product.ts';

const qtyMessage = 'The quantity must be a whole number from 1 up.';

/** Body of `PATCH /api/cart/lines/{productId}`. */
export const lineChangeSchema = z.object({
  qty: z.number(qtyMessage).check(z.refine(Number.isSafeInteger, qtyMessage), z.gte(1, qtyMessage)),
});

/** A cart line: the current product, its quantity and their total in rupees. */
export interface Line extends Product {
  readonly qty: number;
  readonly totalProductPrice: number;
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
