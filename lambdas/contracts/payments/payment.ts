import * as z from 'zod/mini';
import { deliveryWishes } from '../delivery/address.ts';

/** Body of `POST /api/payments`. The server supplies amount and name. Without an address, the payment page asks for it. */
export const newPaymentSchema = z.object({ cartVersion: z.optional(z.string()), ...deliveryWishes });
export type NewPayment = z.infer<typeof newPaymentSchema>;

/** Where the customer continues: Stripe's page while the order awaits payment, then the order's own page. */
export interface CardCheckout {
  readonly orderId: string;
  readonly checkoutUrl: string;
}
