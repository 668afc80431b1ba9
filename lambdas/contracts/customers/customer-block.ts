import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { lineOfText } from '../text.ts';

/** Body of `PUT /api/manage/orders/{orderId}/block`: the reason, and whether to block the order's mobile number too. */
export const newBlockSchema = z.object({
  reason: lineOfText('The reason', 'Please give the reason.', limits.reasonLength),
  phone: z.boolean('Please say whether the mobile number is blocked too.'),
});
export type NewBlock = z.infer<typeof newBlockSchema>;

/** When, by which owner and why a customer was blocked. Only owners see it. */
export interface CustomerBlock {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The owner's name. */
  readonly by: string;
  readonly reason: string;
  /** The mobile numbers blocked with the account, by their last ten digits. */
  readonly phones: readonly string[];
}

/** Query of `GET /api/manage/blocked-customers`. */
export const blockedCustomersQuerySchema = z.object({ cursor: z.optional(z.string()) });

/** A blocked customer, with the order from which an owner blocked them. */
export interface BlockedCustomer extends CustomerBlock {
  readonly orderId: string;
  readonly name: string;
  readonly email: string;
}

/** Response of `GET /api/manage/blocked-customers`, the latest block first. */
export interface BlockedCustomerPage {
  readonly customers: readonly BlockedCustomer[];
  readonly nextCursor?: string;
}
