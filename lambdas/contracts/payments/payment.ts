import * as z from 'zod/mini';
import { hasPlausibleText, newOrderSchema } from '../orders/new-order.ts';

const { mobileNo, ...delivery } = newOrderSchema.shape;

/**
 * Body of `POST /api/payments`. The server supplies amount and name. Without an address, the payment page asks for it, if the card
 * service's page can. `recipientMobile` is the number for that address, for which such a page doesn't ask.
 */
export const newPaymentSchema = z
  .object({ ...delivery, mobileNo: z.optional(mobileNo), recipientMobile: z.optional(mobileNo) })
  .check(hasPlausibleText);
export type NewPayment = z.infer<typeof newPaymentSchema>;

/** Where the customer continues: the card service's page while the order awaits payment, then the order's own page. */
export interface CardCheckout {
  readonly orderId: string;
  readonly checkoutUrl: string;
}
