import type { Address } from '../contracts/delivery/address.ts';
import type { Dispute } from '../contracts/orders/order.ts';
import type { CardServiceName } from '../contracts/payments/card-services.ts';
import type { ServiceRefund } from '../orders/refund-parts.ts';
import { type Refusal, type Result, refuse } from '../platform/result.ts';

/** The parameters of a payment page. The same order always has the same ones, so that creating the page is idempotent. */
export interface PaymentRequest {
  readonly orderId: string;
  readonly amountPaise: number;
  readonly email: string;
  /** True if the page asks where to deliver, if it can, because the order has no address. */
  readonly asksAddress: boolean;
  /** Where the service sends the customer after paying, and after cancelling. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** A payment page at the card service. */
interface PaymentSession {
  readonly sessionId: string;
  readonly url: string;
}

/** A payment page that was paid. */
export interface PaidSession {
  readonly orderId: string;
  /** Missing if the event doesn't name the page, as for one of Razorpay's payments. */
  readonly sessionId?: string;
  /** The service's ID of the payment, used for refunds. */
  readonly paymentIntentId: string;
  readonly amountPaise: number;
  /** ISO 4217, in lower case. */
  readonly currency: string;
  readonly name?: string;
  readonly mobileNo?: string;
  /** The delivery address, in lines. */
  readonly address?: string;
  /** Its PIN, if it is one. */
  readonly pin?: string;
  /** The same address in fields, if it has all of them. */
  readonly place?: Omit<Address, 'name' | 'mobile'>;
}

/** A payment that was refunded, by the shop or in the service's dashboard. */
export interface RefundedPayment extends Pick<PaidSession, 'orderId' | 'paymentIntentId' | 'currency'> {
  /** The total refunded so far; less than the payment for a partial refund. */
  readonly amountPaise: number;
}

/** A card service's event about one of our payments. */
export type PaymentEvent =
  | ({ readonly kind: 'paid' } & PaidSession)
  | ({ readonly kind: 'refunded' } & RefundedPayment)
  /** A refund that was reported as made has failed, and the shop has the money again. */
  | ({ readonly kind: 'refund-failed' } & Pick<PaidSession, 'paymentIntentId'>)
  /**
   * A payment of another account, or one in test mode although the shop's keys are live (or the reverse). It is signed with the
   * shop's secret, but isn't the shop's.
   */
  | ({ readonly kind: 'foreign' } & Pick<PaidSession, 'paymentIntentId'> & Partial<Pick<PaidSession, 'orderId'>>)
  /** A dispute was opened or has changed. The event can be stale, so the current status must be fetched from the service. */
  | ({ readonly kind: 'disputed'; readonly disputeId: string; readonly chargeId: string } & Pick<
      PaidSession,
      'paymentIntentId'
    >)
  | { readonly kind: 'expired' | 'failed'; readonly orderId: string; readonly sessionId: string }
  | { readonly kind: 'other' }
  /** An event of Stripe's API v2, which has no copy of its object. The shop needs none of them. */
  | { readonly kind: 'unsupported'; readonly eventId: string | undefined; readonly type: string }
  /** A signed message that is not an event. It isn't from the service, and retrying can't help. */
  | { readonly kind: 'no-event' };

/**
 * The result of a refund: made, refused for lack of balance at the service, refused because the bank already holds the money, or
 * refused because the service doesn't know the payment, such as one of another account or mode.
 */
export type RefundResult = 'refunded' | 'balance-too-small' | 'disputed' | 'unknown-payment';

/** A part of a payment to refund. */
export interface PaymentPart {
  readonly key: string;
  readonly amountPaise: number;
}

/** The calls to a card service. Expected failures are returned as refusals, unexpected ones throw. */
export interface CardPayments {
  readonly name: CardServiceName;
  /** True if its page asks for the delivery address. Otherwise the shop must. */
  readonly asksAddress: boolean;
  /** Refusals: `card_service_away`, `amount_not_payable`. */
  createSession(request: PaymentRequest): Promise<Result<PaymentSession>>;
  /**
   * Closes a payment page. Returns `expired` if the page can't be paid any more, and `complete` if it is paid or being paid.
   * Refusal: `card_service_away`.
   */
  expireSession(sessionId: string): Promise<Result<'expired' | 'complete'>>;
  /**
   * Refunds all that is left of a payment, also one that was already refunded. `attempt` starts at 0 and is part of the idempotency key, which
   * can repeat the service's response: retry a refusal with the next number. Refusal: `card_service_away`; repeat the same number.
   */
  refund(paymentIntentId: string, attempt: number): Promise<Result<RefundResult>>;
  /**
   * Refunds a part of a payment, once for each key, which the refund names in the service's records. Returns `too-much` if less is
   * left. Refusal: `card_service_away`; the part may have been refunded.
   */
  refundPart(paymentIntentId: string, part: PaymentPart): Promise<Result<RefundResult | 'too-much'>>;
  /** All refunds of a payment, oldest first. Refusal: `card_service_away`. */
  refundsOf(paymentIntentId: string): Promise<Result<readonly ServiceRefund[]>>;
  /** The order ID of a charge; undefined if the charge has none or isn't the shop's. Refusal: `card_service_away`. */
  orderOf(chargeId: string): Promise<Result<string | undefined>>;
  /** Fetches a dispute with its current status. Refusal: `card_service_away`. */
  dispute(disputeId: string): Promise<Result<Dispute>>;
  /** The event in a signed body; undefined if the signature or its time is wrong. */
  verify(body: Uint8Array, signature: string): PaymentEvent | undefined;
}

/**
 * Returns the stage's card service, or the named one, which took the payment of an older order. Undefined while its keys are not
 * set.
 */
export type CardService = (name?: CardServiceName) => Promise<CardPayments | undefined>;

export const cardNotSetUp: Refusal = refuse(
  'card_not_set_up',
  'Card payment isn’t available yet. Please use Cash on Delivery.',
);

export const cardServiceAway: Refusal = refuse(
  'card_service_away',
  'The card service isn’t responding. Please try again in a moment.',
);

export const amountNotPayable: Refusal = refuse(
  'amount_not_payable',
  'The card service doesn’t accept this amount. Please change your cart or use Cash on Delivery.',
);
