import { createHash } from 'node:crypto';
import { toRupees } from '../../contracts/money.ts';
import type { NewOrder, Order } from '../../contracts/order.ts';
import { toLine } from '../cart/cart.ts';
import type { Position } from '../cursors.ts';
import { idFrom } from '../identifiers.ts';
import type { Page } from '../listing.ts';
import type { ProductRecord } from '../products/product.ts';

/** What was ordered: the product as it was that day, and how many. */
export type OrderLineRecord = Omit<ProductRecord, 'createdAt' | 'revision'> & { readonly qty: number };

/** An order as the shop keeps it: one item that holds its lines, sums in paise. */
export interface OrderRecord
  extends Pick<
    Order,
    | 'orderId'
    | 'status'
    | 'payment'
    | 'name'
    | 'email'
    | 'mobileNo'
    | 'residentialAddress'
    | 'cartQty'
    | 'createdAt'
    | 'history'
  > {
  readonly userId: string;
  /** Of the request that made it: the same key with another body is refused. */
  readonly fingerprint: string;
  readonly totalPaise: number;
  readonly lines: readonly OrderLineRecord[];
}

/** How the one transaction of a checkout ended. */
export type Placement =
  | { readonly outcome: 'placed' }
  /** An order of this id stands already. */
  | { readonly outcome: 'exists'; readonly order: OrderRecord }
  /** These products' lines are no longer what was read. */
  | { readonly outcome: 'lines-changed'; readonly productIds: readonly string[] }
  /** Somebody else was at the same items, or the table is throttled: nothing happened. */
  | { readonly outcome: 'busy' };

/** The orders; each operation picks what it uses. */
export interface Orders {
  /** Sees every write acknowledged before it. */
  find(orderId: string): Promise<OrderRecord | undefined>;
  /** Puts the order and deletes the cart lines it holds, all or nothing. */
  place(order: OrderRecord): Promise<Placement>;
  /** One shopper's orders, newest first. */
  listOf(userId: string, query: { readonly limit: number; readonly after?: Position }): Promise<Page<OrderRecord>>;
}

const sha256 = (...parts: readonly unknown[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();

/** The one order that this shopper's Idempotency-Key names. */
export const orderIdOf = (userId: string, idempotencyKey: string): string => idFrom(sha256(userId, idempotencyKey));

/** Tells whether two requests under one key ask for the same. */
export const fingerprintOf = (userId: string, { mobileNo, residentialAddress, cartVersion }: NewOrder): string =>
  sha256(userId, mobileNo, residentialAddress, cartVersion ?? null).toString('base64url');

/** The order as the API answers it. */
export const toOrder = (record: OrderRecord): Order => ({
  orderId: record.orderId,
  status: record.status,
  payment: record.payment,
  name: record.name,
  email: record.email,
  mobileNo: record.mobileNo,
  residentialAddress: record.residentialAddress,
  cartPrice: toRupees(record.totalPaise),
  cartQty: record.cartQty,
  lines: record.lines.map((line) => toLine(line, line.qty)),
  createdAt: record.createdAt,
  history: record.history,
});
