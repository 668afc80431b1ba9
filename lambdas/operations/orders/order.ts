import { createHash } from 'node:crypto';
import { toRupees } from '../../contracts/money.ts';
import type { NewOrder, Order, OrderStatus } from '../../contracts/order.ts';
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

/** All shoppers' orders, as their owner looks through them; eventually consistent. */
export interface OrderBook {
  /** Newest first: all, or those of a status. */
  list(query: OrderBookQuery): Promise<Page<OrderRecord>>;
  /** Those that exist, by id. */
  findMany(orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderRecord>>;
  /** The oldest first, as much as one read gives: those of these days, both included. */
  ofDays(days: Days, after?: Position): Promise<Page<OrderRecord>>;
}

export interface OrderBookQuery {
  readonly status?: OrderStatus | undefined;
  readonly limit: number;
  readonly after?: Position | undefined;
}

/** The first and the last day (`2026-04-01`), in UTC; without one the list's own. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const sha256 = (...parts: readonly unknown[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();

/** The one order that this shopper's Idempotency-Key names. */
export const orderIdOf = (userId: string, idempotencyKey: string): string => idFrom(sha256(userId, idempotencyKey));

/** Tells whether two requests under one key ask for the same. */
export const fingerprintOf = (userId: string, { mobileNo, residentialAddress, cartVersion }: NewOrder): string =>
  sha256(userId, mobileNo, residentialAddress, cartVersion ?? null).toString('base64url');

/** The order as the API answers it to its shopper: who of the shop took a step is not told. */
export const toOrder = (record: OrderRecord): Order => ({
  ...toOrderOfOwner(record),
  payment: record.payment,
  history: record.history.map(({ by: _, ...step }) => step),
});

/** The order as the API answers it to an owner: the page where it is to be paid is the shopper's alone. */
export const toOrderOfOwner = (record: OrderRecord): Order => ({
  orderId: record.orderId,
  status: record.status,
  payment: { method: record.payment.method, status: record.payment.status },
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
