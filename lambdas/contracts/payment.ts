import * as z from 'zod/mini';

/** Body of `POST /api/payments`: the amount, the name and the address are not the browser's to say. */
export const newPaymentSchema = z.object({ cartVersion: z.optional(z.string()) });
export type NewPayment = z.infer<typeof newPaymentSchema>;

/** Where the customer goes next: Stripe's page while the order awaits its payment, later the order's own page. */
export interface CardCheckout {
  readonly orderId: string;
  readonly checkoutUrl: string;
}
