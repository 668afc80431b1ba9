import { type ProductRecord, toProduct } from '../catalogue/product.ts';
import type { Line } from '../contracts/cart.ts';
import { toRupees } from '../contracts/money.ts';

/** A cart line as stored. Prices are the product's (D15). The title is shown if the product has been removed. */
export interface CartLineRecord {
  readonly productId: string;
  readonly qty: number;
  readonly title: string;
  /** ISO 8601, UTC; the cart's order. */
  readonly addedAt: string;
}

/** The customers' carts; each operation picks what it uses. */
export interface Carts {
  /** Every line, in no particular order; sees every write acknowledged before it. */
  lines(userId: string): Promise<readonly CartLineRecord[]>;
  /** Sets the line; an existing line keeps its place in the cart. */
  put(userId: string, line: CartLineRecord): Promise<void>;
  /** False when there is no such line. */
  setQty(userId: string, productId: string, qty: number): Promise<boolean>;
  remove(userId: string, productId: string): Promise<void>;
}

/** A product and its quantity, as a cart or an order shows them. */
export const toLine = (record: Omit<ProductRecord, 'createdAt' | 'revision'>, qty: number): Line => ({
  ...toProduct(record),
  qty,
  totalProductPrice: toRupees(record.pricePaise * qty),
});
