import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { lineOfText } from './text.ts';

/** What can be wrong with the money of a card, where people decide and not the shop. */
export const findingKinds = [
  /** Stripe has money for an order that the shop does not have. */
  'no-order',
  /** The payment is not the order's total, or is in another currency. */
  'wrong-amount',
  /** Money came for an order that does not wait for it (cancelled, or paid already), and was not sent back. */
  'unexpected-payment',
  /** The order says paid, and Stripe has no such payment. */
  'payment-missing',
  /** A part of the money went back, and the order says paid. */
  'partly-refunded',
  /** The order says refunded, and Stripe still has some of the money. */
  'not-refunded',
  /** The customer's bank did not take a refund, so the money is in the Stripe balance again. */
  'refund-failed',
  /** The order is cancelled, and the shop still has its money. */
  'cancelled-kept',
  /** A bank disputes a payment that belongs to no order. */
  'dispute-without-order',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** `open` until an owner is `done` with it, or it is `gone`: no longer so. */
export const findingStatuses = ['open', 'done', 'gone'] as const;
type FindingStatus = (typeof findingStatuses)[number];

/** How a finding came off the list. */
export interface Settlement {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The owner, and what they noted; both are missing where the finding was no longer so. */
  readonly by?: string;
  readonly note?: string;
}

/** A payment to look at, as the API answers it to owners. Amounts are in major units of the currency. */
export interface Finding {
  readonly findingId: string;
  readonly kind: FindingKind;
  readonly status: FindingStatus;
  /** The money that is in question. */
  readonly amount: number;
  /** ISO 4217, in lower case. */
  readonly currency: string;
  readonly orderId?: string;
  /** Rupees. */
  readonly orderTotal?: number;
  readonly paymentIntentId: string;
  readonly disputeId?: string;
  /** The payment's page in Stripe's dashboard; missing for the local stand-in. */
  readonly dashboardUrl?: string;
  /** ISO 8601, UTC: when it was found, and when it was last seen to be so. */
  readonly foundAt: string;
  readonly seenAt: string;
  readonly settlements: readonly Settlement[];
}

/** Answer of `GET /api/manage/money`. */
export interface FindingPage {
  readonly findings: readonly Finding[];
  readonly nextCursor?: string;
  /** When everything was last compared with Stripe, ISO 8601 UTC; missing before the first time. */
  readonly comparedAt?: string;
  /** Whether Stripe's keys were set when that was last tried; missing before. */
  readonly cardsSetUp?: boolean;
}

/** Query of `GET /api/manage/money`: what is open, or what is not any more. */
export const findingsQuerySchema = z.object({
  list: z._default(z.enum(['open', 'settled'], 'There is no such list.'), 'open'),
  cursor: z.optional(z.string()),
});
export type FindingsQuery = z.infer<typeof findingsQuerySchema>;

/** Body of `PATCH /api/manage/money/{findingId}`: an owner is done with it, and notes what was done. */
export const settlementSchema = z.object({
  status: z.literal('done', 'A finding can only be marked as done.'),
  note: lineOfText('The note', 'Please note what you did.', limits.reasonLength),
});
export type NewSettlement = z.infer<typeof settlementSchema>;
