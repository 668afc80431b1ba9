import type { Dispute } from '../contracts/order.ts';
import { type Refusal, type Result, refuse } from '../platform/result.ts';

/** What a payment page is opened with; the same order always gives the same one. */
export interface PaymentRequest {
  readonly orderId: string;
  readonly amountPaise: number;
  readonly email: string;
  /** Where the customer comes out after paying, and after turning back. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** A payment page of the card service. */
interface PaymentSession {
  readonly sessionId: string;
  readonly url: string;
}

/** A payment page that was paid. */
export interface PaidSession {
  readonly orderId: string;
  readonly sessionId: string;
  /** The payment itself: what a refund names. */
  readonly paymentIntentId: string;
  readonly amountPaise: number;
  /** ISO 4217, in lower case. */
  readonly currency: string;
  readonly name?: string;
  readonly mobileNo?: string;
  /** Where to deliver, in lines. */
  readonly address?: string;
}

/** A payment that was refunded, by the shop or in Stripe's dashboard. */
export interface RefundedPayment extends Pick<PaidSession, 'orderId' | 'paymentIntentId' | 'currency'> {
  /** All that has gone back by then: less than was paid where it is a part. */
  readonly amountPaise: number;
}

/** An event of the card service about one of our payments. */
export type PaymentEvent =
  | ({ readonly kind: 'paid' } & PaidSession)
  | ({ readonly kind: 'refunded' } & RefundedPayment)
  /** The bank rejected a refund that was reported before: the shop has the money again. */
  | ({ readonly kind: 'refund-failed' } & Pick<PaidSession, 'paymentIntentId'>)
  /** Money of another account, or test money where the shop's is real: signed with the shop's secret, and none of its own. */
  | ({ readonly kind: 'foreign' } & Pick<PaidSession, 'paymentIntentId'> & Partial<Pick<PaidSession, 'orderId'>>)
  /** A payment is disputed, or its dispute changed: ask Stripe for the current status. */
  | ({ readonly kind: 'disputed'; readonly disputeId: string; readonly chargeId: string } & Pick<
      PaidSession,
      'paymentIntentId'
    >)
  | { readonly kind: 'expired' | 'failed'; readonly orderId: string; readonly sessionId: string }
  | { readonly kind: 'other' }
  /** Signed, and yet no event: it comes from no card service, and would be no more of one the next time. */
  | { readonly kind: 'no-event' };

/** What came of a refund: the money is on its way, there is too little of it in the shop's account, or the bank has it. */
export type RefundAnswer = 'refunded' | 'balance-too-small' | 'disputed';

/** The card service. What it may refuse is a value; the unexpected throws. */
export interface CardPayments {
  /** Refusals: `card_service_away`, `amount_not_payable`. */
  createSession(request: PaymentRequest): Promise<Result<PaymentSession>>;
  /**
   * Closes a payment page. `expired`: nobody can pay on it any more; `complete`: somebody has paid, or is paying.
   * Refusal: `card_service_away`.
   */
  expireSession(sessionId: string): Promise<Result<'expired' | 'complete'>>;
  /**
   * Gives all the money back; a payment that was given back already counts as done. Attempts are counted from 0: one that
   * was answered is answered alike for a day, and one that was refused needs a new number to be made again.
   * Refusal: `card_service_away`, and the same attempt may be asked for again.
   */
  refund(paymentIntentId: string, attempt: number): Promise<Result<RefundAnswer>>;
  /** The order that a charge was for; undefined where it names none, or is not the shop's. Refusal: `card_service_away`. */
  orderOf(chargeId: string): Promise<Result<string | undefined>>;
  /** A dispute's current status; messages arrive in any order. Refusal: `card_service_away`. */
  dispute(disputeId: string): Promise<Result<Dispute>>;
  /** What a signed message says, from its very bytes; undefined when the signature or its time is not right. */
  verify(body: Uint8Array, signature: string): PaymentEvent | undefined;
}

/** The card service, once its keys are set; undefined before. */
export type CardService = () => Promise<CardPayments | undefined>;

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
