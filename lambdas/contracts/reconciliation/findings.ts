import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { lineOfText } from '../text.ts';

/** Mismatches of card payments that an owner must resolve. */
export const findingKinds = [
  /** Stripe has a payment for an order that does not exist. */
  'no-order',
  /** The amount differs from the order's total, or the currency does. */
  'wrong-amount',
  /** A payment arrived for a cancelled or already paid order, and was not refunded. */
  'unexpected-payment',
  /** The order is marked as paid, and Stripe has no such payment. */
  'payment-missing',
  /** A part was refunded, and the order is marked as paid. */
  'partly-refunded',
  /** The order is marked as refunded, and Stripe still has some of the money. */
  'not-refunded',
  /** The customer's bank rejected a refund, so the money is in the Stripe balance again. */
  'refund-failed',
  /** The order is cancelled, and the shop still has its money. */
  'cancelled-kept',
  /** A bank disputes a payment that belongs to no order. */
  'dispute-without-order',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** `open` until an owner marks it as `done`, or the mismatch is `gone`. */
const findingStatuses = ['open', 'done', 'gone'] as const;
type FindingStatus = (typeof findingStatuses)[number];

/** How a finding was closed. */
export interface Settlement {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The owner and their note; both are missing if the mismatch disappeared. */
  readonly by?: string;
  readonly note?: string;
}

/** A payment that an owner should look at. Amounts are in major units of the currency. */
export interface Finding {
  readonly findingId: string;
  readonly kind: FindingKind;
  readonly status: FindingStatus;
  /** The amount in question. */
  readonly amount: number;
  /** ISO 4217, in lower case. */
  readonly currency: string;
  readonly orderId?: string;
  /** Rupees. */
  readonly orderTotal?: number;
  readonly paymentIntentId: string;
  readonly disputeId?: string;
  /** The payment's page in Stripe's dashboard; missing with the local stand-in. */
  readonly dashboardUrl?: string;
  /** ISO 8601, UTC: when it was found, and when it was last seen. */
  readonly foundAt: string;
  readonly seenAt: string;
  readonly settlements: readonly Settlement[];
}

/** Response of `GET /api/manage/money`. */
export interface FindingPage {
  readonly findings: readonly Finding[];
  readonly nextCursor?: string;
  /** When the last complete comparison with Stripe ended, ISO 8601 UTC; missing before the first. */
  readonly comparedAt?: string;
  /** Whether Stripe's keys were set at the last comparison attempt; missing before the first. */
  readonly cardsSetUp?: boolean;
}

/** Query of `GET /api/manage/money`: the open findings, or the closed ones. */
export const findingsQuerySchema = z.object({
  list: z._default(z.enum(['open', 'settled'], 'There is no such list.'), 'open'),
  cursor: z.optional(z.string()),
});
export type FindingsQuery = z.infer<typeof findingsQuerySchema>;

/** Body of `PATCH /api/manage/money/{findingId}`: marks it as done, with the owner's note. */
export const settlementSchema = z.object({
  status: z.literal('done', 'A finding can only be marked as done.'),
  note: lineOfText('The note', 'Please note what you did.', limits.reasonLength),
});
export type NewSettlement = z.infer<typeof settlementSchema>;
