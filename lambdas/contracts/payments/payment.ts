import * as z from 'zod/mini';

/** Body of `POST /api/payments`. The server supplies amount, name and address. */
export const newPaymentSchema = z.object({ cartVersion: z.optional(z.string()) });
export type NewPayment = z.infer<typeof newPaymentSchema>;

/** Where the customer continues: Stripe's page while the order awaits payment, then the order's own page. */
export interface CardCheckout {
  readonly orderId: string;
  readonly checkoutUrl: string;
}
