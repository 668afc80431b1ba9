import * as z from 'zod/mini';
import { mobileNumberError, nameError, plainMobileNumber, streetError } from '../accounts/contact.ts';
import { isDay } from '../dates/day.ts';
import { limits } from '../limits.ts';
import { follows, lineOfText, linesOfText } from '../text.ts';
import { pinError, pinMessage, plainPin } from './pin.ts';
import { type State, states } from './states.ts';

const stateMessage = 'Choose a State or Union Territory.';
const isState = (name: string): name is State => states.some((state) => state === name);

/**
 * Where and to whom an order goes: for a gift, seldom its buyer. City and State are suggested from the PIN, and the customer
 * decides.
 */
export const addressSchema = z.object({
  name: lineOfText('The name', 'Enter the recipient’s name.', limits.nameLength).check(follows(nameError)),
  line1: linesOfText('The address', 'Enter the address to deliver to.', limits.addressLength).check(
    follows(streetError),
  ),
  line2: z.optional(lineOfText('The address', 'Enter the rest of the address, or leave it out.', limits.nameLength)),
  landmark: z.optional(lineOfText('The landmark', 'Enter a landmark, or leave it out.', limits.nameLength)),
  pin: z.string(pinMessage).check(z.overwrite(plainPin), follows(pinError)),
  city: lineOfText('The city', 'Enter the city.', limits.nameLength),
  state: z.custom<State>((value) => typeof value === 'string' && isState(value), stateMessage),
  country: z._default(z.literal('IN', 'The shop delivers in India only.'), 'IN'),
  mobile: z.string(mobileNumberError('')).check(z.overwrite(plainMobileNumber), follows(mobileNumberError)),
});
export type Address = z.output<typeof addressSchema>;

const wantedByMessage = 'Enter the day as a date such as 2026-12-05, or leave it out.';

/** What a checkout may say about its delivery. Each field enters the fingerprint of the request only if it is sent. */
export const deliveryWishes = {
  /** The PIN of the cart's `delivery`, and of an address as text. One in fields has its own. */
  pin: z.optional(z.string(pinMessage).check(z.overwrite(plainPin), follows(pinError))),
  address: z.optional(addressSchema),
  giftMessage: z.optional(linesOfText('The message', 'Enter a message, or leave it out.', limits.giftMessageLength)),
  hidePrices: z.optional(z.boolean('Say true or false.')),
  /** The day in India by which the gifts must arrive. */
  wantedBy: z.optional(z.string(wantedByMessage).check(z.refine(isDay, wantedByMessage))),
};
export type DeliveryWishes = z.output<z.ZodMiniObject<typeof deliveryWishes>>;
