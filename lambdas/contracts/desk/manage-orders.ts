import * as z from 'zod/mini';
import { mobileNumberError, plainMobileNumber } from '../accounts/contact.ts';
import type { CaseStep } from '../cases/damage-case.ts';
import type { CustomerBlock } from '../customers/customer-block.ts';
import { isDay } from '../dates/day.ts';
import type { DeliveryDoubt } from '../delivery/delivery-doubt.ts';
import { areDistinct } from '../distinct.ts';
import { limits } from '../limits.ts';
import type { MailSuppression } from '../names.ts';
import type { ConfirmationReason } from '../orders/confirmation.ts';
import { type Dispute, type Order, type OrderStep, orderStatuses, paymentStatuses } from '../orders/order.ts';
import { parcelSchema } from '../orders/parcel.ts';
import { waysBack } from '../orders/ways-back.ts';
import type { Problem } from '../problems.ts';
import { follows, lineOfText } from '../text.ts';
import { workLists } from './work-list.ts';

/**
 * Query of `GET /api/manage/orders`. `q` is words of a name, or the number of an order, mobile or parcel. `confirmation` lists only
 * unconfirmed orders, `phone` those with exactly this number, `work` those with this next step, `due` those for a day.
 */
export const managedOrdersQuerySchema = z.object({
  status: z.optional(z.enum(orderStatuses, 'There is no such status.')),
  confirmation: z.optional(z.literal('needed', 'There is no such filter.')),
  work: z.optional(z.enum(workLists, 'There is no such filter.')),
  due: z.optional(
    z.string().check(z.refine((due) => due === 'late' || due === 'none' || isDay(due), 'There is no such filter.')),
  ),
  q: z.optional(z.string().check(z.trim(), z.maxLength(limits.searchLength, 'Please search for fewer words.'))),
  phone: z.optional(z.string().check(z.overwrite(plainMobileNumber), follows(mobileNumberError))),
  cursor: z.optional(z.string()),
});
export type ManagedOrdersQuery = z.infer<typeof managedOrdersQuerySchema>;

/** An order as the API returns it to an owner. `version` increases with each change. */
export interface ManagedOrder extends Order {
  readonly version: number;
  /** When the customer last changed the answers after ordering; ISO 8601, UTC. */
  readonly answeredAt?: string;
  /** Why the order needs or needed a confirmation. */
  readonly reasons?: readonly ConfirmationReason[];
  readonly deliveryDoubt?: DeliveryDoubt;
  /** The payment's dispute, and when it took its current status. */
  readonly dispute?: Dispute & Pick<OrderStep, 'at'>;
  /** The days of the gift that is made again. Only in the lists of what is to make and to ship. */
  readonly newGift?: Pick<CaseStep, 'readyBy' | 'arrivesBy'>;
}

/** Response of `GET /api/manage/orders/{orderId}`. */
export interface ManagedOrderDetail extends ManagedOrder {
  /** Only while the order's customer is blocked. */
  readonly block?: CustomerBlock;
  /** Only if the shop sends no more mails to the order's address. */
  readonly mailSuppression?: MailSuppression;
  /** Only if the customer has deleted the account since, and so can't read messages or approve proofs. */
  readonly accountDeleted?: true;
}

export interface ManagedOrderPage {
  readonly orders: readonly ManagedOrder[];
  readonly nextCursor?: string;
}

const versionMessage = 'The version must be that of an order.';
const version = z.optional(z.number(versionMessage).check(z.refine(Number.isSafeInteger, versionMessage)));

/**
 * Body of `PATCH /api/manage/orders/{orderId}`: one command. `tracking` is one while the order is shipped (`null` removes it), or a
 * part of `shipped`; `givenBack` is a part of `refunded`. Another `version` is refused; a cancellation without it also refunds.
 */
export const orderCommandSchema = z.object({
  status: z.optional(z.enum(orderStatuses, 'There is no such status.')),
  reason: z.optional(lineOfText('The reason', 'Please give the reason.', limits.reasonLength)),
  payment: z.optional(z.enum(paymentStatuses, 'There is no such payment status.')),
  givenBack: z.optional(z.enum(waysBack, 'Choose how you gave the money back.')),
  confirmation: z.optional(z.literal('confirmed', 'An order can only be confirmed.')),
  tracking: z.optional(z.nullable(parcelSchema)),
  seen: z.optional(z.literal(true, 'A change can only be seen.')),
  version,
});
export type OrderCommand = z.infer<typeof orderCommandSchema>;

const namedMessage = `Please name 1 to ${limits.ordersPerCommand} orders.`;
const orderVersion = z.object({ orderId: z.string(namedMessage), version }, namedMessage);

/**
 * Body of `PATCH /api/manage/orders`: cancels these orders and refunds card payments. An order that has changed since its
 * `version` is refused (`order_changed`).
 */
export const ordersCommandSchema = z.object({
  orders: z.array(orderVersion, namedMessage).check(
    z.minLength(1, namedMessage),
    z.maxLength(limits.ordersPerCommand, namedMessage),
    z.refine((orders) => areDistinct(orders.map(({ orderId }) => orderId)), 'Please name each order once.'),
  ),
  status: z.literal('cancelled', 'Several orders can only be cancelled.'),
  reason: lineOfText('The reason', 'Please give the reason.', limits.reasonLength),
});
export type OrdersCommand = z.infer<typeof ordersCommandSchema>;

/** The result for one order: the changed order without its lines, which never change, or a refusal. */
export type OrderOutcome =
  | { readonly orderId: string; readonly order: Omit<ManagedOrder, 'lines'> }
  | { readonly orderId: string; readonly problem: Pick<Problem, 'code' | 'detail'> };

/** Response of `PATCH /api/manage/orders`: a result for each order, in the request's order. */
export interface OrdersOutcome {
  readonly results: readonly OrderOutcome[];
}
