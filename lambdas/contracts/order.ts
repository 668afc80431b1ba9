import * as z from 'zod/mini';
import type { Line } from './cart.ts';
import type { Confirmation } from './confirmation.ts';
import { addressError, mobileNumberError, plainMobileNumber } from './contact.ts';
import { limits } from './limits.ts';
import { follows, linesOfText } from './text.ts';

/** Body of `POST /api/orders`: cash on delivery. Name, e-mail, prices and totals are the server's own. */
export const newOrderSchema = z.object({
  mobileNo: z.string(mobileNumberError('')).check(z.overwrite(plainMobileNumber), follows(mobileNumberError)),
  residentialAddress: linesOfText('The address', 'Enter the address to deliver to.', limits.addressLength).check(
    follows(addressError),
  ),
  cartVersion: z.optional(z.string()),
});
export type NewOrder = z.infer<typeof newOrderSchema>;

/** Query of `GET /api/orders`. */
export const orderQuerySchema = z.object({ cursor: z.optional(z.string()) });

export const orderStatuses = ['awaiting-payment', 'placed', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export type PaymentMethod = 'cash-on-delivery' | 'card';
export const paymentStatuses = ['due', 'collected', 'refused', 'pending', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** A dispute's status: the owner must respond, the bank reviews, or it is decided. A warning without a dispute counts as won. */
export const disputeStatuses = ['needs-response', 'under-review', 'won', 'lost'] as const;

/** The card's bank takes a payment back, because its customer says that it was not right. */
export interface Dispute {
  /** Stripe's name for it. */
  readonly disputeId: string;
  readonly status: (typeof disputeStatuses)[number];
  /** Rupees; shown, and never summed. */
  readonly amount: number;
  /** In Stripe's words, such as `fraudulent` or `product_not_received`. */
  readonly reason: string;
  /** Until when the owner is to answer; ISO 8601, UTC. */
  readonly respondBy?: string;
}

export interface OrderStep {
  readonly status: OrderStatus;
  /** ISO 8601, UTC. */
  readonly at: string;
  /**
   * Who took the step, where it was not the customer in the shop: an owner's name, `stripe`, or `customer` by a mailed link.
   * Only owners see it.
   */
  readonly by?: string;
  readonly reason?: string;
  /** Where the step was about the money: what the payment became. */
  readonly payment?: PaymentStatus;
  /** Where the step was the confirmation of an order that needed one. */
  readonly confirmation?: 'confirmed';
  /** The card service refused a refund; `reason` says why. Only owners see it. */
  readonly refund?: 'refused';
  /** The payment is disputed, or the dispute has moved on. Only owners see it. */
  readonly dispute?: Dispute;
}

/** How an order is paid, and how far that has come. */
export interface Payment {
  readonly method: PaymentMethod;
  readonly status: PaymentStatus;
  /** Stripe's page, while the order awaits its payment. */
  readonly checkoutUrl?: string;
}

/** An order as the API answers it; amounts in rupees, times in ISO 8601 UTC. Lines are copies of the day it was placed. */
export interface Order {
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly payment: Payment;
  readonly name: string;
  readonly email: string;
  readonly mobileNo: string;
  readonly residentialAddress: string;
  readonly cartPrice: number;
  readonly cartQty: number;
  readonly lines: readonly Line[];
  readonly createdAt: string;
  readonly history: readonly OrderStep[];
  /** Only where the order was over a limit of cash on delivery. */
  readonly confirmation?: Confirmation;
}

export interface OrderPage {
  readonly orders: readonly Order[];
  readonly nextCursor?: string;
}
