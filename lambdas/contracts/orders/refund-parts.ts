import { toPaise, toRupees } from '../money.ts';
import type { Order, OrderStep } from './order.ts';

/** A part of a card payment that goes back to the customer. Amounts in rupees. */
export interface RefundPart {
  /** The card service's idempotency key. Missing if the part was refunded in the service's dashboard. Only owners see it. */
  readonly key?: string;
  /** The service's ID of a refund without a key. Only owners see it. */
  readonly refundId?: string;
  readonly amount: number;
  /** The gifts that it pays back, if the owner chose them. */
  readonly lines?: readonly RefundedLine[];
  /** The owner's reason, which the customer reads. */
  readonly reason?: string;
  /** `sent` until the service has responded. A refused part, even one that a bank declined later, leaves its amount to refund. */
  readonly status: 'sent' | 'made' | 'refused';
}

export interface RefundedLine {
  readonly lineId: string;
  readonly qty: number;
}

type Steps = readonly Pick<OrderStep, 'part'>[];

/** The latest state of each part of an order's payment. */
export const partsOf = (history: Steps): ReadonlyMap<string, RefundPart> =>
  new Map(history.flatMap(({ part }) => (part === undefined ? [] : [[part.key ?? part.refundId ?? '', part]])));

/** The sum of the parts with one of these statuses, in paise. */
export const partsSum = (history: Steps, ...statuses: readonly RefundPart['status'][]): number =>
  [...partsOf(history).values()]
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, { amount }) => sum + toPaise(amount), 0);

/** Rupees of a payment that aren't refunded. */
export const leftOf = ({ refunded = 0, toPay }: Pick<Order, 'toPay' | 'refunded'>): number =>
  toRupees(toPaise(toPay) - toPaise(refunded));

/** Rupees that can still be refunded: not those under way. */
export const refundableOf = (order: Pick<Order, 'payment' | 'history' | 'toPay'>): number =>
  order.payment.method === 'card' && order.payment.status === 'paid'
    ? toRupees(toPaise(order.toPay) - partsSum(order.history, 'made', 'sent'))
    : 0;

/** How many gifts of a line no part pays back yet. */
export function refundableQty({ lineId, qty }: RefundedLine, history: Steps): number {
  const parts = [...partsOf(history).values()].filter(({ status }) => status !== 'refused');
  const refunded = parts.flatMap(({ lines = [] }) => lines).filter((line) => line.lineId === lineId);
  return qty - refunded.reduce((sum, line) => sum + line.qty, 0);
}
