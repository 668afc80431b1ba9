import type { Dispute } from '../contracts/order.ts';
import type { PaidSession } from '../payments/payment-service.ts';
import type { Result } from '../platform/result.ts';

/** What the card service holds of one payment that succeeded. */
export interface PaymentFacts {
  readonly paymentIntentId: string;
  readonly orderId: string;
  readonly amountPaise: number;
  /** ISO 4217, in lower case. */
  readonly currency: string;
  /** All that has gone back or is on its way. */
  readonly refundedPaise: number;
  /** All that was to go back, and came back to the shop's balance. */
  readonly failedPaise: number;
}

/** A dispute as the card service has it. */
export interface DisputeFacts {
  readonly dispute: Dispute;
  readonly currency: string;
  readonly chargeId: string;
  readonly paymentIntentId: string;
  /** The order that the charge names. */
  readonly orderId?: string;
}

/** How a payment page has ended. */
export type SessionFacts =
  | ({ readonly kind: 'paid' } & PaidSession)
  | ({ readonly kind: 'expired' } & Pick<PaidSession, 'orderId' | 'sessionId'>);

/** A payment with all that happened to it, asked for by its name. */
export interface Payment {
  /** Missing where no charge of it has succeeded. */
  readonly facts?: PaymentFacts;
  /** The pages on which it was made. */
  readonly sessions: readonly PaidSession[];
}

/** Which records: those made at this time or later, newest first, after the one with this name. */
export interface RecordQuery {
  readonly since: Date;
  readonly after?: string | undefined;
}

/** One page of a list; `next` is missing on the last page. */
export interface RecordPage<T> {
  readonly entries: readonly T[];
  readonly next?: string;
}

/**
 * The card service's own records, as far as they are the shop's: those of its mode that name an order. Disputes name none
 * where their charge does not. Refusal of each call: `card_service_away`.
 */
export interface PaymentRecords {
  charges(query: RecordQuery): Promise<Result<RecordPage<PaymentFacts>>>;
  /** Pages that have ended. */
  sessions(query: RecordQuery): Promise<Result<RecordPage<SessionFacts>>>;
  /** The payments of refunds; `failedPaise` counts the refund that is listed alone. */
  refunds(query: RecordQuery): Promise<Result<RecordPage<PaymentFacts>>>;
  disputes(query: RecordQuery): Promise<Result<RecordPage<DisputeFacts>>>;
  /** The current state of one payment, with its refunds and pages. */
  payment(paymentIntentId: string): Promise<Result<Payment>>;
  /** The current state of one dispute. */
  dispute(disputeId: string): Promise<Result<DisputeFacts>>;
  /** The payment's page in the dashboard; undefined where there is no dashboard. */
  dashboardUrl(paymentIntentId: string): string | undefined;
}
