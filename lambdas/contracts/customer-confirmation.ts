import * as z from 'zod/mini';

const message = 'The token must be the one in the mailed link.';

/** Body of `POST /api/orders/{orderId}/confirmation`: the token of the mailed link (D24). */
export const customerConfirmationSchema = z.object({
  token: z.string(message).check(z.regex(/^[\w-]{43}$/, message)),
});
export type CustomerConfirmation = z.infer<typeof customerConfirmationSchema>;

/** The answer to a confirmation. It has no details of the order, because the link may reach another person. */
export interface ConfirmedOrder {
  readonly orderId: string;
  /** True where the order was confirmed before this call. */
  readonly alreadyConfirmed: boolean;
}
