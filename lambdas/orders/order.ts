import { createHash } from 'node:crypto';
import { type CartLineRecord, type LineRecord, toLine } from '../cart/cart.ts';
import type { Answers } from '../contracts/answers.ts';
import { limits } from '../contracts/limits.ts';
import type { ManagedOrder, OrderExport } from '../contracts/manage-orders.ts';
import { toRupees } from '../contracts/money.ts';
import type { NewOrder, Order, OrderStatus, OrderStep, PaymentMethod } from '../contracts/order.ts';
import type { NewPayment } from '../contracts/payment.ts';
import { isPersonalised } from '../contracts/work-list.ts';
import type { Position } from '../platform/cursors.ts';
import { idNamed } from '../platform/ids.ts';
import type { Page } from '../platform/paging.ts';
import { disputeOf, isHeldByBank } from './disputes.ts';

/** An ordered product as it was that day, with the words of its answers, and its quantity. */
export type OrderLineRecord = Omit<LineRecord, 'answers' | 'problem'>;

/** The answers of an order's lines by the lines' IDs, stored apart from the order; lines without answers are missing. */
export type OrderAnswers = Readonly<Record<string, { readonly answers: Answers }>>;

/** An order as stored: one item with its lines, sums in paise. */
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
      | 'answersRevision'
      | 'photosDeletedAt'
    >,
    Pick<ManagedOrder, 'reasons' | 'answeredAt'> {
  readonly userId: string;
  /** Of the creating request: the same key with another body is refused. */
  readonly fingerprint: string;
  readonly totalPaise: number;
  readonly lines: readonly OrderLineRecord[];
  /** Stripe's ID of the payment page. Customers see the page only after this is written. */
  readonly sessionId?: string;
  /** Stripe's ID of the payment, used for refunds. */
  readonly paymentIntentId?: string;
  /** How the order was counted against the limits of cash on delivery; missing if it was not. */
  readonly counted?: { readonly phone: string; readonly token: string };
}

/** A customer's latest checkout. Each checkout replaces exactly the one that it read, so they are serialized. */
export interface LatestCheckout {
  readonly orderId: string;
  readonly method: PaymentMethod;
}

/** The facts that a customer's next checkout depends on. */
interface CheckoutState {
  readonly latest?: LatestCheckout;
  /** An owner has blocked the customer, who can't place orders. */
  readonly blocked: boolean;
}

/** The result of a checkout's transaction. */
export type Placement =
  | { readonly outcome: 'placed' }
  /** An order with this ID exists already. */
  | { readonly outcome: 'exists'; readonly order: OrderRecord }
  /** These lines have changed since they were read. */
  | { readonly outcome: 'lines-changed'; readonly lineIds: readonly string[] }
  /** A concurrent checkout of the customer, or a block, was first. */
  | { readonly outcome: 'overtaken' }
  /** A concurrent write touched the same items, or the table is throttled: nothing was written. */
  | { readonly outcome: 'busy' };

/** An order with changed answers. */
interface AnsweredOrder {
  readonly order: OrderRecord;
  /** The answers of all its lines. */
  readonly answers: OrderAnswers;
  /** The photos that only the new answers name. */
  readonly newPhotos: readonly string[];
}

/** The orders; each operation picks what it uses. */
export interface Orders {
  /** Sees every write acknowledged before it. */
  find(orderId: string): Promise<OrderRecord | undefined>;
  /** Sees every write acknowledged before it. */
  checkoutState(userId: string): Promise<CheckoutState>;
  /**
   * Writes the order as the customer's latest checkout, if that still is `latest` and the customer is not blocked. Deletes the
   * order's cart lines, unless it awaits payment. Writes the answers, if there are any, beside it. All or nothing.
   */
  place(order: OrderRecord, latest: LatestCheckout | undefined, answers?: OrderAnswers): Promise<Placement>;
  /** Writes `next` and all answers of its lines, unless the order has changed, or a photo that they begin to name is gone. */
  changeAnswers(current: OrderRecord, next: AnsweredOrder): Promise<'done' | 'changed' | 'photo-gone'>;
  /** The answers that were written beside an order; sees every write acknowledged before it. */
  answersOf(orderId: string): Promise<OrderAnswers>;
  /**
   * Writes `next` if the order still is `current`, and deletes these cart lines if they are unchanged since they were read. All
   * or nothing. False after a concurrent write: read and decide again.
   */
  replace(current: OrderRecord, next: OrderRecord, taking?: readonly CartLineRecord[]): Promise<boolean>;
  /** One customer's orders that `isListed`, newest first. */
  listOf(userId: string, query: { readonly limit: number; readonly after?: Position }): Promise<Page<OrderRecord>>;
}

/** All customers' orders, as owners list them; eventually consistent. */
export interface OrderBook {
  /**
   * Newest first: all orders, those of a status (also unpaid ones), those that await a confirmation in any status, or those that
   * `keepsMoney`.
   */
  list(query: OrderBookQuery): Promise<Page<OrderRecord>>;
  /** Those that exist, by ID. */
  findMany(orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderRecord>>;
  /** The orders of these days in UTC, or between these times (ISO 8601, UTC), both included, the oldest first. One read's worth per page. */
  ofDays(days: OrderExport, after?: Position): Promise<Page<OrderRecord>>;
}

export interface OrderBookQuery {
  readonly status?: OrderStatus | undefined;
  readonly confirmation?: 'needed' | undefined;
  readonly moneyKept?: true;
  readonly limit: number;
  readonly after?: Position | undefined;
}

/** True for lines, or answers, that don't fit into one item of the table. */
export const isTooLong = (part: object): boolean => Buffer.byteLength(JSON.stringify(part)) > limits.orderBytes;

/** The ID of the order for this customer's Idempotency-Key. */
export const orderIdOf = (userId: string, idempotencyKey: string): string => idNamed(userId, idempotencyKey);

/** False for an unpaid order by card, with an open or abandoned payment page: only its number and its status find it. */
export const isListed = ({ payment }: Pick<OrderRecord, 'payment'>): boolean =>
  payment.status !== 'pending' && payment.status !== 'failed';

/** True for a cancelled order by card whose money the shop still has. */
export const keepsMoney = (order: Pick<OrderRecord, 'status' | 'payment' | 'history'>): boolean =>
  order.status === 'cancelled' &&
  order.payment.method === 'card' &&
  order.payment.status === 'paid' &&
  !isHeldByBank(order);

/** Equal for two requests under one key that ask for the same. */
export const fingerprintOf = (userId: string, { mobileNo, residentialAddress, cartVersion }: NewOrder): string =>
  fingerprint(userId, mobileNo, residentialAddress, cartVersion ?? null);

/** The same for a card checkout. */
export const cardFingerprintOf = (userId: string, { cartVersion }: NewPayment): string =>
  fingerprint(userId, 'card', cartVersion ?? null);

const fingerprint = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** The order after a step; the payment page is no longer shown. */
export const afterStep = (order: OrderRecord, step: OrderStep, facts: Partial<OrderRecord> = {}): OrderRecord => ({
  ...order,
  ...facts,
  status: step.status,
  payment: { method: order.payment.method, status: step.payment ?? order.payment.status },
  history: [...order.history, step],
});

/** Every change of an order adds a step, or changes its answers. */
export const versionOf = ({ history, answersRevision = 0 }: Pick<OrderRecord, 'history' | 'answersRevision'>): number =>
  history.length + answersRevision;

/** The order as the API answers it to its customer, without who took a step, steps without effect, and the limits. */
export const toOrder = (record: OrderRecord): Order => ({
  ...factsOf(record),
  payment: record.payment,
  history: record.history
    .filter(({ refund, dispute }) => refund === undefined && dispute === undefined)
    .map(({ by: _, ...step }) => step),
});

/** The order as the API answers it to an owner, without the payment page, which is only for the customer. */
export function toOrderOfOwner(record: OrderRecord): ManagedOrder {
  const dispute = disputeOf(record);
  return {
    ...factsOf(record),
    payment: { method: record.payment.method, status: record.payment.status },
    history: record.history,
    version: versionOf(record),
    ...(record.answeredAt !== undefined && { answeredAt: record.answeredAt }),
    ...(record.reasons !== undefined && { reasons: record.reasons }),
    ...(dispute !== undefined && { dispute }),
  };
}

/** The order with the answers of its lines. Reads them only if a line can have some. */
export async function withAnswers<O extends Order>(orders: Pick<Orders, 'answersOf'>, order: O): Promise<O> {
  if (!isPersonalised(order)) return order;
  return joinAnswers(order, await orders.answersOf(order.orderId));
}

/** The order with these answers of its lines. */
export const joinAnswers = <O extends Order>(order: O, answers: OrderAnswers): O => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, ...answers[line.lineId] })),
});

/** The fields that both customers and owners see. */
const factsOf = (record: OrderRecord): Omit<Order, 'payment' | 'history'> => ({
  orderId: record.orderId,
  status: record.status,
  name: record.name,
  email: record.email,
  mobileNo: record.mobileNo,
  residentialAddress: record.residentialAddress,
  cartPrice: toRupees(record.totalPaise),
  cartQty: record.cartQty,
  lines: record.lines.map(toLine),
  createdAt: record.createdAt,
  ...(record.confirmation !== undefined && { confirmation: record.confirmation }),
  ...(record.answersRevision !== undefined && { answersRevision: record.answersRevision }),
  ...(record.photosDeletedAt !== undefined && { photosDeletedAt: record.photosDeletedAt }),
});
