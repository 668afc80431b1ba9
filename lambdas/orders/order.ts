import { createHash } from 'node:crypto';
import { type CartLineRecord, toLine } from '../cart/cart.ts';
import type { ProductRecord } from '../catalogue/product.ts';
import type { ManagedOrder, OrderExport } from '../contracts/manage-orders.ts';
import { toRupees } from '../contracts/money.ts';
import type { NewOrder, Order, OrderStatus, OrderStep, PaymentMethod } from '../contracts/order.ts';
import type { NewPayment } from '../contracts/payment.ts';
import type { Position } from '../platform/cursors.ts';
import { idNamed } from '../platform/ids.ts';
import type { Page } from '../platform/paging.ts';
import { disputeOf, isHeldByBank } from './disputes.ts';

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
      | 'confirmation'
    >,
    Pick<ManagedOrder, 'reasons'> {
  readonly userId: string;
  /** Of the request that made it: the same key with another body is refused. */
  readonly fingerprint: string;
  readonly totalPaise: number;
  readonly lines: readonly OrderLineRecord[];
  /** The card service's name for the page on which the order can be paid. Nobody has seen the page before this is written. */
  readonly sessionId?: string;
  /** The card service's name for the money that came: what a refund names. */
  readonly paymentIntentId?: string;
  /** How it was counted against the limits of cash on delivery; missing where it was not. */
  readonly counted?: { readonly phone: string; readonly token: string };
}

/** A customer's latest checkout. Each checkout takes the place of the one it has seen there, so they come one after another. */
export interface LatestCheckout {
  readonly orderId: string;
  readonly method: PaymentMethod;
}

/** What a customer's next checkout depends on. */
interface CheckoutState {
  readonly latest?: LatestCheckout;
  /** The owner has blocked the customer, who then places no order. */
  readonly blocked: boolean;
}

/** How the one transaction of a checkout ended. */
export type Placement =
  | { readonly outcome: 'placed' }
  /** An order of this id exists already. */
  | { readonly outcome: 'exists'; readonly order: OrderRecord }
  /** These products' lines are no longer what was read. */
  | { readonly outcome: 'lines-changed'; readonly productIds: readonly string[] }
  /** Another checkout of the customer's, or a block, came between. */
  | { readonly outcome: 'overtaken' }
  /** Somebody else was at the same items, or the table is throttled: nothing happened. */
  | { readonly outcome: 'busy' };

/** The orders; each operation picks what it uses. */
export interface Orders {
  /** Sees every write acknowledged before it. */
  find(orderId: string): Promise<OrderRecord | undefined>;
  /** Sees every write acknowledged before it. */
  checkoutState(userId: string): Promise<CheckoutState>;
  /**
   * Puts the order as the customer's latest checkout, if that still is `latest` and the customer is not
   * blocked, and deletes the cart lines it holds unless it awaits its payment; all or nothing.
   */
  place(order: OrderRecord, latest: LatestCheckout | undefined): Promise<Placement>;
  /**
   * Writes `next` if the order still is `current`, and with it deletes these cart lines if they still are what was
   * read; all or nothing. False after a concurrent write: read and decide again.
   */
  replace(current: OrderRecord, next: OrderRecord, taking?: readonly CartLineRecord[]): Promise<boolean>;
  /** One customer's orders, newest first; those that `isListed`. */
  listOf(userId: string, query: { readonly limit: number; readonly after?: Position }): Promise<Page<OrderRecord>>;
}

/** All customers' orders that are listed, as their owner looks through them; eventually consistent. */
export interface OrderBook {
  /**
   * Newest first: all, those of a status, unpaid ones too, those that wait for their confirmation, whatever the status, or
   * those that `keepsMoney`.
   */
  list(query: OrderBookQuery): Promise<Page<OrderRecord>>;
  /** Those that exist, by id. */
  findMany(orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderRecord>>;
  /** The oldest first, as much as one read gives: those of these days, both included. */
  ofDays(days: OrderExport, after?: Position): Promise<Page<OrderRecord>>;
}

export interface OrderBookQuery {
  readonly status?: OrderStatus | undefined;
  readonly confirmation?: 'needed' | undefined;
  readonly moneyKept?: true;
  readonly limit: number;
  readonly after?: Position | undefined;
}

/** The one order that this customer's Idempotency-Key names. */
export const orderIdOf = (userId: string, idempotencyKey: string): string => idNamed(userId, idempotencyKey);

/**
 * False for an unpaid order by card, with an open or an abandoned payment page: only its number and its status find it.
 */
export const isListed = ({ payment }: Pick<OrderRecord, 'payment'>): boolean =>
  payment.status !== 'pending' && payment.status !== 'failed';

/** True of an order by card that was cancelled and whose money the shop still has. */
export const keepsMoney = (order: Pick<OrderRecord, 'status' | 'payment' | 'history'>): boolean =>
  order.status === 'cancelled' &&
  order.payment.method === 'card' &&
  order.payment.status === 'paid' &&
  !isHeldByBank(order);

/** Tells whether two requests under one key ask for the same. */
export const fingerprintOf = (userId: string, { mobileNo, residentialAddress, cartVersion }: NewOrder): string =>
  fingerprint(userId, mobileNo, residentialAddress, cartVersion ?? null);

/** The same of a checkout by card. */
export const cardFingerprintOf = (userId: string, { cartVersion }: NewPayment): string =>
  fingerprint(userId, 'card', cartVersion ?? null);

const fingerprint = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** The order after a step; the page to pay on is no longer shown. */
export const afterStep = (order: OrderRecord, step: OrderStep, facts: Partial<OrderRecord> = {}): OrderRecord => ({
  ...order,
  ...facts,
  status: step.status,
  payment: { method: order.payment.method, status: step.payment ?? order.payment.status },
  history: [...order.history, step],
});

/** Every change of an order adds a step, so their number is its version. */
export const versionOf = ({ history }: Pick<OrderRecord, 'history'>): number => history.length;

/** The order as the API answers it to its customer: who took a step, what came of nothing, and the limits are the shop's own affair. */
export const toOrder = (record: OrderRecord): Order => ({
  ...factsOf(record),
  payment: record.payment,
  history: record.history
    .filter(({ refund, dispute }) => refund === undefined && dispute === undefined)
    .map(({ by: _, ...step }) => step),
});

/** The order as the API answers it to an owner: the page where it is to be paid is the customer's alone. */
export function toOrderOfOwner(record: OrderRecord): ManagedOrder {
  const dispute = disputeOf(record);
  return {
    ...factsOf(record),
    payment: { method: record.payment.method, status: record.payment.status },
    history: record.history,
    version: versionOf(record),
    ...(record.reasons !== undefined && { reasons: record.reasons }),
    ...(dispute !== undefined && { dispute }),
  };
}

/** What both its customer and owners see. */
const factsOf = (record: OrderRecord): Omit<Order, 'payment' | 'history'> => ({
  orderId: record.orderId,
  status: record.status,
  name: record.name,
  email: record.email,
  mobileNo: record.mobileNo,
  residentialAddress: record.residentialAddress,
  cartPrice: toRupees(record.totalPaise),
  cartQty: record.cartQty,
  lines: record.lines.map((line) => toLine(line, line.qty)),
  createdAt: record.createdAt,
  ...(record.confirmation !== undefined && { confirmation: record.confirmation }),
});
