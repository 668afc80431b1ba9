import { hash } from 'node:crypto';
import { type CartLineRecord, type LineRecord, toLine } from '../cart/cart.ts';
import type { Line } from '../contracts/cart/cart.ts';
import type { Address, DeliveryWishes } from '../contracts/delivery/address.ts';
import { textOf } from '../contracts/delivery/address-text.ts';
import type { ManagedOrder } from '../contracts/desk/manage-orders.ts';
import { isPersonalised } from '../contracts/desk/work-list.ts';
import { limits } from '../contracts/limits.ts';
import { toRupees } from '../contracts/money.ts';
import type { NewOrder } from '../contracts/orders/new-order.ts';
import type { Order, OrderStatus, OrderStep, PaymentMethod } from '../contracts/orders/order.ts';
import { partsSum } from '../contracts/orders/refund-parts.ts';
import type { CardServiceName } from '../contracts/payments/card-services.ts';
import type { NewPayment } from '../contracts/payments/payment.ts';
import type { Answers } from '../contracts/questions/answers.ts';
import type { Reservation } from '../dates/slots.ts';
import type { TimeRange } from '../platform/clock.ts';
import type { Position } from '../platform/cursors.ts';
import { idNamed } from '../platform/ids.ts';
import type { Page } from '../platform/paging.ts';
import type { ProofRecord } from '../proofs/proof.ts';
import { previewIn } from '../questions/answer-rules.ts';
import { disputeOf, isHeldByBank } from './disputes.ts';
import { isTrackingOnly, trackingOf } from './tracking.ts';

/** An ordered product as it was when the order was placed, with its answers as text and its quantity. */
export type OrderLineRecord = Omit<LineRecord, 'answers' | 'problem' | 'state'>;

/** The answers of an order's lines by line ID, stored apart from the order. Lines without answers have no entry. */
export type OrderAnswers = Readonly<Record<string, { readonly answers: Answers }>>;

/** An order as stored: one item with its lines, sums in paise. */
export interface OrderRecord
  extends Pick<
      Order,
      | 'orderId'
      | 'status'
      | 'payment'
      | 'name'
      | 'buyer'
      | 'email'
      | 'mobileNo'
      | 'mobileE164'
      | 'residentialAddress'
      | 'recipientMobile'
      | 'address'
      | 'pin'
      | 'giftMessage'
      | 'hidePrices'
      | 'cartQty'
      | 'createdAt'
      | 'history'
      | 'confirmation'
      | 'answersRevision'
      | 'photosDeletedAt'
      | 'promise'
      | 'wantedBy'
    >,
    Pick<ManagedOrder, 'reasons' | 'answeredAt' | 'deliveryDoubt'> {
  readonly userId: string;
  /** A hash of the request that created the order, used to refuse the same idempotency key with another body. */
  readonly fingerprint: string;
  /** The sum of the lines. */
  readonly totalPaise: number;
  /** What the customer pays for delivery; missing for nothing. */
  readonly deliveryPaise?: number;
  /** The part of `deliveryPaise` for cash; missing if there is none, and on orders that were placed earlier. */
  readonly cashFeePaise?: number;
  readonly lines: readonly OrderLineRecord[];
  /** What the order takes of the shop's capacity. */
  readonly slots?: Reservation;
  /** The service that takes the card payment; missing for Stripe, which was the only one. */
  readonly cardService?: Exclude<CardServiceName, 'stripe'>;
  /** The card service's ID of the payment page. Customers see the page only after this is written. */
  readonly sessionId?: string;
  /** The card service's ID of the payment, used for refunds. */
  readonly paymentIntentId?: string;
  /** How the order was counted against the limits of cash on delivery. Missing if it wasn't counted. */
  readonly counted?: { readonly phone: string; readonly token: string };
}

/** A customer's latest checkout. Each checkout conditionally replaces the one it has read, so concurrent ones are refused. */
export interface LatestCheckout {
  readonly orderId: string;
  readonly method: PaymentMethod;
}

/** The state that a customer's next checkout depends on. */
interface CheckoutState {
  readonly latest?: LatestCheckout;
  /** True if an owner has blocked the customer from placing orders. */
  readonly blocked: boolean;
  /** Until when the customer places no order, because they have deleted their account; ISO 8601, UTC. */
  readonly closedUntil?: string;
}

/** The result of a checkout's transaction. */
export type Placement =
  | { readonly outcome: 'placed' }
  /** An order with this ID exists already. */
  | { readonly outcome: 'exists'; readonly order: OrderRecord }
  /** These lines have changed since they were read. */
  | { readonly outcome: 'lines-changed'; readonly lineIds: readonly string[] }
  /** The customer's latest checkout has changed since it was read, or the customer was blocked or has deleted their account. */
  | { readonly outcome: 'overtaken' }
  /** A concurrent write touched the same items, or the table is throttled: nothing was written. */
  | { readonly outcome: 'conflict' };

/** An order with changed answers. */
interface AnsweredOrder {
  readonly order: OrderRecord;
  /** The answers of all its lines. */
  readonly answers: OrderAnswers;
  /** The photos that only the new answers name. */
  readonly newPhotos: readonly string[];
}

/** The orders. Each rule takes only the methods that it uses, by `Pick`. */
export interface Orders {
  /** A consistent read. */
  find(orderId: string): Promise<OrderRecord | undefined>;
  /** A consistent read. */
  checkoutState(userId: string): Promise<CheckoutState>;
  /**
   * Writes the order as the customer's latest checkout, and its answers, and deletes its cart lines unless it awaits payment:
   * one transaction, on the condition that the latest checkout is still `latest`, the customer isn't blocked, and their checkouts
   * aren't closed.
   */
  place(order: OrderRecord, latest: LatestCheckout | undefined, answers?: OrderAnswers): Promise<Placement>;
  /**
   * Closes the customer's checkouts until this time, also those that have begun. Returns false if the latest checkout is no longer
   * `latest`.
   */
  closeCheckouts(userId: string, latest: LatestCheckout | undefined, until: Date): Promise<boolean>;
  /** Writes the order and the answers of all its lines, unless the order has changed or one of the new photos was deleted. */
  changeAnswers(current: OrderRecord, next: AnsweredOrder): Promise<'done' | 'changed' | 'photo-gone'>;
  /**
   * Writes the order and this round of a proof, unless the order has changed or, in a new round, the picture was deleted. A new
   * round keeps its picture for the order.
   */
  changeProof(current: OrderRecord, next: OrderRecord, proof: ProofRecord): Promise<'done' | 'changed' | 'photo-gone'>;
  /** The answers of an order's lines; a consistent read. */
  answersOf(orderId: string): Promise<OrderAnswers>;
  /**
   * Writes `next` and deletes these cart lines in one transaction, if the order is still `current` and the lines are unchanged.
   * Returns false after a concurrent write. The caller then reads the order and decides again.
   */
  replace(current: OrderRecord, next: OrderRecord, linesToDelete?: readonly CartLineRecord[]): Promise<boolean>;
  /** The listed orders of one customer (see `isListed`), newest first. */
  listOf(userId: string, query: { readonly limit: number; readonly after?: Position }): Promise<Page<OrderRecord>>;
}

/** All customers' orders, as owners list them; eventually consistent. */
export interface OrderBook {
  /**
   * Lists, newest first: all listed orders, the orders of a status (even unpaid ones), the unconfirmed orders of any status, or
   * the cancelled orders whose payment was not refunded (see `keepsMoney`), or other orders with a refund under way.
   */
  list(query: OrderBookQuery): Promise<Page<OrderRecord>>;
  /** The existing ones of these orders, by ID. */
  findMany(orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderRecord>>;
  /** The listed orders of this time, oldest first. Each page is one Query of each key of the list. */
  between(times: TimeRange, after?: Position): Promise<Page<OrderRecord>>;
}

export interface OrderBookQuery {
  /** Only the orders under this one of the list's keys; all of them without it. */
  readonly key?: number | undefined;
  readonly status?: OrderStatus | undefined;
  readonly confirmation?: 'needed' | undefined;
  readonly moneyKept?: true;
  readonly refunding?: true;
  readonly limit: number;
  readonly after?: Position | undefined;
}

/** What the customer pays, in paise: the lines and their delivery. */
export const toPayOf = ({ totalPaise, deliveryPaise = 0 }: Pick<OrderRecord, 'totalPaise' | 'deliveryPaise'>): number =>
  totalPaise + deliveryPaise;

/** What the whole refund returns, in paise: the payment without the parts that were made before it. */
export function leftToRefund(order: Pick<OrderRecord, 'totalPaise' | 'deliveryPaise' | 'history'>): number {
  const whole = order.history.findIndex(({ payment }) => payment === 'refunded');
  return toPayOf(order) - partsSum(whole < 0 ? order.history : order.history.slice(0, whole), 'made');
}

/** True for lines, or answers, that don't fit into one item of the table. */
export const isTooLong = (part: object): boolean => bytesOf(part) > limits.orderBytes;

/** The write units of one write of an order, without its answers, to the table or to an index. */
export const writeUnitsOf = (order: OrderRecord): number => Math.ceil(bytesOf(order) / 1024);

const bytesOf = (part: object): number => Buffer.byteLength(JSON.stringify(part));

/** The customer's name in an order's history, whether in the shop or by a mailed link. */
export const byCustomer = 'customer';

/** The ID of the order for this customer's Idempotency-Key. */
export const orderIdOf = (userId: string, idempotencyKey: string): string => idNamed(userId, idempotencyKey);

/** False for an unpaid card order, whose payment page is open or abandoned. It is found only by number or status. */
export const isListed = ({ payment }: Pick<OrderRecord, 'payment'>): boolean =>
  payment.status !== 'pending' && payment.status !== 'failed';

/** True for a cancelled card order whose payment the shop hasn't refunded and can refund. */
export const keepsMoney = (order: Pick<OrderRecord, 'status' | 'payment' | 'history'>): boolean =>
  isUnrefunded(order) && !isHeldByBank(order);

const isUnrefunded = ({ status, payment }: Pick<OrderRecord, 'status' | 'payment'>): boolean =>
  status === 'cancelled' && payment.method === 'card' && payment.status === 'paid';

/** Equal for two cash-on-delivery requests with the same content. */
export const fingerprintOf = (userId: string, request: NewOrder): string =>
  fingerprint(
    userId,
    request.mobileNo,
    request.residentialAddress ?? null,
    request.cartVersion ?? null,
    ...wishesIn(request),
  );

/** Equal for two card checkout requests with the same content. */
export const cardFingerprintOf = (userId: string, request: NewPayment): string =>
  fingerprint(
    userId,
    'card',
    request.cartVersion ?? null,
    ...(request.residentialAddress ? [request.mobileNo, request.residentialAddress] : []),
    ...wishesIn(request),
    ...(request.recipientMobile === undefined ? [] : [{ recipientMobile: request.recipientMobile }]),
  );

/** Nothing unless one was sent, so that requests without wishes keep the fingerprints that orders have. */
const wishesIn = ({ address, giftMessage, hidePrices, pin, wantedBy }: DeliveryWishes): readonly DeliveryWishes[] =>
  [address, giftMessage, hidePrices, pin, wantedBy].every((wish) => wish === undefined)
    ? []
    : [{ address, giftMessage, hidePrices, pin, wantedBy }];

/** The service that takes, or has taken, the order's card payment. */
export const cardServiceOf = ({ cardService }: Pick<OrderRecord, 'cardService'>): CardServiceName =>
  cardService ?? 'stripe';

const fingerprint = (...parts: readonly unknown[]): string => hash('sha256', JSON.stringify(parts), 'base64url');

/** An address in fields, as an order stores it. */
export const addressInFields = (address: Address): Pick<OrderRecord, 'address' | 'pin' | 'residentialAddress'> => ({
  address,
  pin: address.pin,
  residentialAddress: textOf(address),
});

/** The order after a step, without the link to its payment page. */
export const afterStep = (order: OrderRecord, step: OrderStep, facts: Partial<OrderRecord> = {}): OrderRecord => ({
  ...order,
  ...facts,
  status: step.status,
  payment: { method: order.payment.method, status: step.payment ?? order.payment.status },
  history: [...order.history, step],
});

/** True if the shop doesn't deliver where the order goes. Its customer is promised no day. */
export const isUnserved = ({ deliveryDoubt }: Pick<OrderRecord, 'deliveryDoubt'>): boolean =>
  deliveryDoubt === 'not-served';

/** True if the promised date is for another PIN that the shop serves, until the parcel is sent. */
export const isRedirected = (order: OrderRecord): boolean => {
  const { promise, address, pin, status } = order;
  const known = address?.pin ?? pin;
  return (
    !isUnserved(order) &&
    promise !== undefined &&
    known !== undefined &&
    known !== promise.pin &&
    (status === 'placed' || status === 'making')
  );
};

/** The version of an order. It grows with every change, because a change adds a step or changes the answers. */
export const versionOf = ({ history, answersRevision = 0 }: Pick<OrderRecord, 'history' | 'answersRevision'>): number =>
  history.length + answersRevision;

/**
 * The order as the API returns it to its customer, without refund, dispute, asking, proof, tracking and seen steps, and without who took
 * each step, except the customer's own.
 */
export const toOrder = (record: OrderRecord): Order => ({
  ...factsOf(record),
  payment: record.payment,
  history: record.history
    .filter(({ refund, dispute, asked, proof, seen }) =>
      [refund, dispute, asked, proof, seen].every((fact) => fact === undefined),
    )
    .filter(({ moved }) => moved === undefined || (isNewDay(moved) && !isUnserved(record)))
    .filter(({ part }) => part === undefined || part.status === 'made')
    .filter((step, index, steps) => !isTrackingOnly(step, steps[index - 1]))
    .map(({ by, tracking: _, ...step }) => ({ ...step, ...partForCustomer(step), ...(by === byCustomer && { by }) })),
  ...(isUnserved(record) ? { notServed: true } : promiseIn(record)),
  ...(isUnrefunded(record) && isHeldByBank(record) && { heldByBank: true }),
});

/** False for the day that the order had before, with another PIN. */
export const isNewDay = ({ from, to, lost }: NonNullable<OrderStep['moved']>): boolean => lost === true || from !== to;

/** A refunded part without the card service's IDs. */
function partForCustomer({ part }: OrderStep): Pick<OrderStep, 'part'> {
  if (part === undefined) return {};
  const { key: _, refundId: __, ...shown } = part;
  return { part: shown };
}

/** The order as the API returns it to an owner, without the link to the payment page, which is only for the customer. */
export function toOrderOfOwner(record: OrderRecord): ManagedOrder {
  const dispute = disputeOf(record);
  return {
    ...factsOf(record),
    payment: { method: record.payment.method, status: record.payment.status },
    ...promiseIn(record),
    history: record.history,
    version: versionOf(record),
    ...(record.answeredAt !== undefined && { answeredAt: record.answeredAt }),
    ...(record.reasons !== undefined && { reasons: record.reasons }),
    ...(record.deliveryDoubt !== undefined && { deliveryDoubt: record.deliveryDoubt }),
    ...(dispute !== undefined && { dispute }),
  };
}

const promiseIn = ({ promise }: OrderRecord): Pick<Order, 'promise'> => (promise === undefined ? {} : { promise });

/** Reads and adds the answers of the order's lines. Skips the read if no line can have answers. */
export async function withAnswers<O extends Order>(orders: Pick<Orders, 'answersOf'>, order: O): Promise<O> {
  if (!isPersonalised(order)) return order;
  return joinAnswers(order, await orders.answersOf(order.orderId));
}

/** Adds these answers to the order's lines. */
export const joinAnswers = <O extends Order>(order: O, answers: OrderAnswers): O => ({
  ...order,
  lines: order.lines.map((line) => withAnswersOf(line, answers[line.lineId]?.answers)),
});

/** Orders that were placed earlier have the preview only in their answers. */
function withAnswersOf(line: Line, answers: Answers | undefined): Line {
  const previewId = line.previewId ?? previewIn(answers);
  return { ...line, ...(answers !== undefined && { answers }), ...(previewId !== undefined && { previewId }) };
}

/** The fields that both customers and owners see. */
function factsOf(record: OrderRecord): Omit<Order, 'payment' | 'history' | 'promise'> {
  const tracking = trackingOf(record);
  const refunded = record.payment.status === 'paid' ? partsSum(record.history, 'made') : 0;
  return {
    orderId: record.orderId,
    status: record.status,
    name: record.name,
    ...(record.buyer !== undefined && { buyer: record.buyer }),
    email: record.email,
    mobileNo: record.mobileNo,
    ...(record.mobileE164 !== undefined && { mobileE164: record.mobileE164 }),
    residentialAddress: record.residentialAddress,
    ...(record.recipientMobile !== undefined && { recipientMobile: record.recipientMobile }),
    ...(record.address !== undefined && { address: record.address }),
    ...(record.pin !== undefined && { pin: record.pin }),
    ...(record.giftMessage !== undefined && { giftMessage: record.giftMessage }),
    ...(record.hidePrices !== undefined && { hidePrices: record.hidePrices }),
    cartPrice: toRupees(record.totalPaise),
    deliveryFee: toRupees(record.deliveryPaise ?? 0),
    ...(record.cashFeePaise !== undefined && { cashFee: toRupees(record.cashFeePaise) }),
    toPay: toRupees(toPayOf(record)),
    cartQty: record.cartQty,
    lines: record.lines.map(toLine),
    createdAt: record.createdAt,
    ...(record.confirmation !== undefined && { confirmation: record.confirmation }),
    ...(record.answersRevision !== undefined && { answersRevision: record.answersRevision }),
    ...(record.photosDeletedAt !== undefined && { photosDeletedAt: record.photosDeletedAt }),
    ...(tracking !== undefined && { tracking }),
    ...(record.wantedBy !== undefined && { wantedBy: record.wantedBy }),
    ...(refunded > 0 && { refunded: toRupees(refunded) }),
  };
}
