import * as z from 'zod/mini';
import type { Line } from '../cart/cart.ts';
import type { ArrivalPromise } from '../dates/promise.ts';
import type { Address, DeliveryWishes } from '../delivery/address.ts';
import type { ProofStatus } from '../proofs/proof.ts';
import type { Confirmation } from './confirmation.ts';
import type { Parcel } from './parcel.ts';
import type { RefundPart } from './refund-parts.ts';
import type { Tracking } from './tracking.ts';
import type { WayBack } from './ways-back.ts';

/** Query of `GET /api/orders`. */
export const orderQuerySchema = z.object({ cursor: z.optional(z.string()) });

export const orderStatuses = [
  'awaiting-payment',
  'placed',
  'making',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export type PaymentMethod = 'cash-on-delivery' | 'card';
export const paymentStatuses = ['due', 'collected', 'refused', 'pending', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * A dispute's status: the owner must respond, the bank reviews, or it is decided. A warning that never became a dispute is won.
 */
export const disputeStatuses = ['needs-response', 'under-review', 'won', 'lost'] as const;

/** A customer disputes a card payment with their bank. */
export interface Dispute {
  /** Stripe's ID of the dispute. */
  readonly disputeId: string;
  readonly status: (typeof disputeStatuses)[number];
  /** Rupees, for display only. */
  readonly amount: number;
  /** Stripe's reason code, such as `fraudulent` or `product_not_received`. */
  readonly reason: string;
  /** The deadline for the owner's response; ISO 8601, UTC. */
  readonly respondBy?: string;
}

export interface OrderStep {
  readonly status: OrderStatus;
  /** ISO 8601, UTC. */
  readonly at: string;
  /**
   * Who took the step: an owner's name, `stripe`, or `customer`; missing if it placed the order. Customers see it only of their own
   * steps.
   */
  readonly by?: string;
  readonly reason?: string;
  /** The payment's new status, if the step changed it. */
  readonly payment?: PaymentStatus;
  /** How the shop gave the cash back. Only of a step that made the payment of a cash-on-delivery order `refunded`. */
  readonly givenBack?: WayBack;
  /** Set if the step confirmed an order that needed a confirmation. */
  readonly confirmation?: 'confirmed';
  /** The shop asked the customer for missing answers: an owner did, or a reminder. Only owners see it. */
  readonly asked?: 'by-owner' | 'reminder-1' | 'reminder-2';
  /** Stripe refused a refund; `reason` says why. Only owners see it. */
  readonly refund?: 'refused';
  /** A part of the payment that was sent to Stripe, or its result. Customers see only parts that were made. */
  readonly part?: RefundPart;
  /** The parcel as the owner entered it with the step; null if the owner removed it. Only owners see it. */
  readonly tracking?: Parcel | null;
  /**
   * The promised day moved: the payment, answers or the confirmation came late, or the order goes to another PIN. `lost` says that it
   * has no date any more; `to` then repeats `from`, for releases that always expect a day. `agreed`: the customer saw it beforehand.
   */
  readonly moved?: {
    readonly from: string;
    readonly to: string;
    readonly lost?: true;
    readonly agreed?: true;
    /** The new PIN, if the day is the same there. Earlier steps lack it. */
    readonly pin?: string;
  };
  /** The customer changed the address of the order, which was this one before. */
  readonly addressBefore?: string;
  /** The customer changed the gift message, or whether the packing slip shows prices. */
  readonly giftChanged?: true;
  /** A proof of this line was sent, approved or sent back. Only owners see it; customers see the proofs. */
  readonly proof?: { readonly lineId: string; readonly round: number; readonly status: ProofStatus };
  /** The payment is disputed, or the dispute's status changed. Only owners see it. */
  readonly dispute?: Dispute;
  /** An owner has seen that the customer cancelled the order, or changed its address or gift message. Only owners see it. */
  readonly seen?: true;
}

/** An order's payment method and status. */
export interface Payment {
  readonly method: PaymentMethod;
  readonly status: PaymentStatus;
  /** The URL of Stripe's payment page, while the order awaits payment. */
  readonly checkoutUrl?: string;
}

/** An order as the API returns it; amounts in rupees, times in ISO 8601 UTC. Lines are copies from the time of the order. */
export interface Order {
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly payment: Payment;
  readonly name: string;
  /** The name of the customer's account, if the payment page named another one, which is then `name`. */
  readonly buyer?: string;
  readonly email: string;
  readonly mobileNo: string;
  /** `+` and the digits of `mobileNo`, with the country's code. Orders that were placed earlier have none. */
  readonly mobileE164?: string;
  readonly residentialAddress: string;
  /** The number to call at the address, if it isn't `mobileNo`. One of an address in fields is part of it. */
  readonly recipientMobile?: string;
  /** The address in fields. `residentialAddress` is then its text. */
  readonly address?: Address;
  /** The PIN to deliver to, if it is known. */
  readonly pin?: string;
  /** Printed on the packing slip. */
  readonly giftMessage?: DeliveryWishes['giftMessage'];
  /** The packing slip shows no prices. */
  readonly hidePrices?: true;
  /** The sum of the lines. */
  readonly cartPrice: number;
  readonly deliveryFee: number;
  /** The part of `deliveryFee` that is for paying in cash. Missing if there is none, and on orders that were placed earlier. */
  readonly cashFee?: number;
  /** `cartPrice` and `deliveryFee`: what the card is charged, or the cash to collect. */
  readonly toPay: number;
  readonly cartQty: number;
  readonly lines: readonly Line[];
  readonly createdAt: string;
  readonly history: readonly OrderStep[];
  /** Only if the order exceeded a limit of cash on delivery. */
  readonly confirmation?: Confirmation;
  /** How often the answers changed after the order was placed; missing if never. */
  readonly answersRevision?: number;
  /** When the customer last deleted photos of this order; ISO 8601, UTC. Photos in use elsewhere stay in the answers. */
  readonly photosDeletedAt?: string;
  /** The parcel of the latest shipment, if the owner has entered its carrier and number. */
  readonly tracking?: Tracking;
  /** The shop doesn't deliver to the PIN, which only the payment page asked for. Only customers see it; owners see `deliveryDoubt`. */
  readonly notServed?: true;
  /** Only if the shop promised a date. While answers or the confirmation are missing, it holds if they come by `startBy`. */
  readonly promise?: ArrivalPromise;
  /** The day by which the customer wanted the order. The promise met it when it was placed. */
  readonly wantedBy?: DeliveryWishes['wantedBy'];
  /** Only on a cancelled order whose money the customer's bank has, because of a dispute. The shop can't refund it. */
  readonly heldByBank?: true;
  /** Rupees refunded so far, while they are only a part of the payment. */
  readonly refunded?: number;
}

export interface OrderPage {
  readonly orders: readonly Order[];
  readonly nextCursor?: string;
}
