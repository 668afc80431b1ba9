import type { Dispute } from '../contracts/orders/order.ts';
import type { CardServiceName } from '../contracts/payments/card-services.ts';
import type { PaidSession } from '../payments/payment-service.ts';
import type { Result } from '../platform/result.ts';

/** The card service's record of one successful payment. */
export interface PaymentFacts {
  readonly paymentIntentId: string;
  readonly orderId: string;
  readonly amountPaise: number;
  /** ISO 4217, in lower case. */
  readonly currency: string;
  /** The total refunded or being refunded. */
  readonly refundedPaise: number;
  /** The total of failed refunds, which returned to the shop's balance. */
  readonly failedPaise: number;
}

/** The card service's record of a dispute. */
export interface DisputeFacts {
  readonly dispute: Dispute;
  readonly currency: string;
  readonly chargeId: string;
  readonly paymentIntentId: string;
  /** The order ID in the charge's metadata. */
  readonly orderId?: string;
}

/** The end of a payment page, of a service that lists them by time. */
export type SessionFacts =
  | ({ readonly kind: 'paid' } & PaidSession)
  | ({ readonly kind: 'expired' } & Required<Pick<PaidSession, 'orderId' | 'sessionId'>>);

/** One payment with its refunds and pages. */
export interface Payment {
  /** Missing if the payment has no successful charge. */
  readonly facts?: PaymentFacts;
  /** The pages that it was paid on. */
  readonly sessions: readonly PaidSession[];
}

/** A page of records created at this time or later, newest first, after the record with this ID. */
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
 * A card service's records of the shop: those in the mode of its keys that name an order, and all disputes. Refusals:
 * `card_service_away`; of a list also `invalid_cursor` if the service no longer has the record after which it continues.
 */
export interface PaymentRecords {
  readonly service: CardServiceName;
  charges(query: RecordQuery): Promise<Result<RecordPage<PaymentFacts>>>;
  /** Payment pages that were paid or have expired. */
  sessions(query: RecordQuery): Promise<Result<RecordPage<SessionFacts>>>;
  /** The payment of each refund. `failedPaise` counts only that refund. */
  refunds(query: RecordQuery): Promise<Result<RecordPage<PaymentFacts>>>;
  disputes(query: RecordQuery): Promise<Result<RecordPage<DisputeFacts>>>;
  /** The current state of one payment, with its refunds and pages. */
  payment(paymentIntentId: string): Promise<Result<Payment>>;
  /** The current state of one dispute. Undefined if the service no longer has it. */
  dispute(disputeId: string): Promise<Result<DisputeFacts | undefined>>;
  /** The URL of the payment in the service's dashboard. Undefined for a stand-in, which has no dashboard. */
  dashboardUrl(paymentIntentId: string): string | undefined;
}
