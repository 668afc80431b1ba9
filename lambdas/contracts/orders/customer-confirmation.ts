import * as z from 'zod/mini';

const message = 'The token must be the one in the mailed link.';

/** The token of a mailed link. */
export const mailedToken = z.string(message).check(z.regex(/^[\w-]{43}$/, message));

/** Body of `POST /api/orders/{orderId}/confirmation`: the token of the mailed link. */
export const customerConfirmationSchema = z.object({ token: mailedToken });
export type CustomerConfirmation = z.infer<typeof customerConfirmationSchema>;

/** The response to a confirmation. It contains no details of the order, because anyone with the link can call it. */
export interface ConfirmedOrder {
  readonly orderId: string;
  /** True if the order was already confirmed before this call. */
  readonly alreadyConfirmed: boolean;
}
