import * as z from 'zod/mini';
import { addressError, mobileNumberError, plainMobileNumber } from '../accounts/contact.ts';
import { deliveryWishes } from '../delivery/address.ts';
import { limits } from '../limits.ts';
import { answersSchema } from '../questions/answers.ts';
import { follows, lineOfText, linesOfText } from '../text.ts';

const addressMissing = 'Enter the address to deliver to.';

const addressFields = {
  residentialAddress: z.optional(linesOfText('The address', addressMissing, limits.addressLength)),
  address: deliveryWishes.address,
};
type AddressFields = z.infer<z.ZodMiniObject<typeof addressFields>>;

/** Also if another field is wrong, so that the customer sees all messages at once. */
const when = ({ value }: { readonly value: unknown }): boolean => value !== null && typeof value === 'object';

const hasAddress = z.refine<AddressFields>(
  ({ residentialAddress, address }) => (residentialAddress ?? address) !== undefined,
  { path: ['residentialAddress'], error: addressMissing, when },
);

/** Free text alone must be a whole address. Beside an address in fields it doesn't count, and is usually the street. */
export const hasPlausibleText = z.check<AddressFields>(
  ({ value: { residentialAddress, address }, issues }) => {
    if (address !== undefined || typeof residentialAddress !== 'string') return;
    const message = addressError(residentialAddress);
    const path = ['residentialAddress'];
    if (message !== undefined) issues.push({ code: 'custom', message, input: residentialAddress, path });
  },
  { when },
);

/**
 * Body of `POST /api/orders`: cash on delivery. The server supplies name, e-mail, prices and totals. The address is free text or
 * has fields; if both are sent, the fields count.
 */
export const newOrderSchema = z
  .object({
    mobileNo: z.string(mobileNumberError('')).check(z.overwrite(plainMobileNumber), follows(mobileNumberError)),
    cartVersion: z.optional(z.string()),
    ...deliveryWishes,
    ...addressFields,
  })
  .check(hasAddress, hasPlausibleText);
export type NewOrder = z.infer<typeof newOrderSchema>;

/**
 * Body of `PUT /api/orders/{orderId}/lines/{lineId}/answers`: all answers of the line; choices may be left out.
 * `answersRevision` is the revision that the customer saw (0 if none). If the order has another revision, different answers are
 * refused (`order_changed`).
 */
export const orderAnswersSchema = z.object({
  answers: answersSchema,
  answersRevision: z.optional(z.number('The revision must be that of an order.')),
});

/**
 * Body of `PUT /api/orders/{orderId}/address`: as for a new order. With `ask`, the response is the order as it would be, and nothing
 * changes. `agreed` is what the customer saw of it. Without it, another total is refused.
 */
export const orderAddressSchema = z
  .object({
    ...addressFields,
    ask: z.optional(z.literal(true)),
    agreed: z.optional(
      z.object({ toPay: z.number('Name the amount that the customer agreed to.'), arrivesBy: z.optional(z.string()) }),
    ),
  })
  .check(hasAddress, hasPlausibleText);
export type OrderAddress = z.infer<typeof orderAddressSchema>;

/** Body of `PUT /api/orders/{orderId}/gift`: the wishes as they will be. One that is left out is removed. */
export const orderGiftSchema = z.object({
  giftMessage: deliveryWishes.giftMessage,
  hidePrices: deliveryWishes.hidePrices,
});
export type OrderGift = z.infer<typeof orderGiftSchema>;

/** Body of `POST /api/orders/{orderId}/cancel`. The shop reads the reason. */
export const orderCancellationSchema = z.object({
  reason: z.optional(lineOfText('The reason', 'Please give the reason.', limits.reasonLength)),
});
