import {
  addressError,
  mobileNumberError,
  nameError,
  plainMobileNumber,
  streetError,
} from '#contracts/accounts/contact.ts';
import type { Address, DeliveryWishes } from '#contracts/delivery/address.ts';
import { pinError, plainPin } from '#contracts/delivery/pin.ts';
import { states } from '#contracts/delivery/states.ts';
import { type FieldMessages, refuseFields } from '../../lib/refuse-fields.ts';
import { address as texts } from '../../texts/delivery/address.ts';
import { fieldText } from '../../ui/form-text.ts';
import { giftMessageError } from './gift-message.ts';

const names = ['pin', 'city', 'state', 'recipientName', 'recipientMobile', 'giftMessage', 'hidePrices'] as const;

/** The optional fields of a checkout as they were typed. A ticked box is `on`. */
export type TypedWishes = Readonly<Partial<Record<(typeof names)[number], string>>>;

export const typedWishes = (fields: FormData): TypedWishes =>
  Object.fromEntries(names.map((name) => [name, fieldText(fields, name)]).filter(([, text]) => text !== ''));

/** What the customer has entered for a required field, and who pays. */
interface Buyer {
  readonly name: string;
  readonly mobileNo: string;
  readonly residentialAddress: string;
}

/** True if the address has fields of its own, each of which needs the others. Without any of them, it is free text. */
const isInFields = (fields: FormData): boolean =>
  (['pin', 'city', 'recipientName', 'recipientMobile'] as const).some((name) => fieldText(fields, name).trim() !== '');

/** The error in the required text: the street of an address in fields, or else the whole address. */
export const addressTextError = (fields: FormData, text: string): string | undefined =>
  isInFields(fields) ? streetError(text) : addressError(text);

/** Reads the optional fields. Throws the errors of invalid ones, together with those of the form's other fields. */
export function readWishes(fields: FormData, buyer: Buyer, others: FieldMessages = {}): DeliveryWishes {
  const typed = (name: (typeof names)[number]) => fieldText(fields, name).trim();
  const { errors, address } = isInFields(fields) ? addressIn(typed, buyer) : {};
  refuseFields({ ...others, ...errors, giftMessage: giftMessageError(typed('giftMessage')) });
  return { ...(address && { address }), ...readGift(fields) };
}

/** Reads what the slip in the parcel says. Throws the error of an invalid message. */
export function readGift(fields: FormData): Pick<DeliveryWishes, 'giftMessage' | 'hidePrices'> {
  const giftMessage = fieldText(fields, 'giftMessage').trim();
  refuseFields({ giftMessage: giftMessageError(giftMessage) });
  return {
    ...(giftMessage !== '' && { giftMessage }),
    ...(fieldText(fields, 'hidePrices') !== '' && { hidePrices: true }),
  };
}

function addressIn(
  typed: (name: (typeof names)[number]) => string,
  buyer: Buyer,
): { readonly errors: FieldMessages; readonly address?: Address } {
  const [pin, city, recipient] = [plainPin(typed('pin')), typed('city'), typed('recipientName')];
  const recipientMobile = plainMobileNumber(typed('recipientMobile'));
  const state = states.find((name) => name === typed('state'));
  const errors = {
    pin: pinError(pin),
    city: city === '' ? texts.cityMissing : undefined,
    state: state === undefined ? texts.stateMissing : undefined,
    recipientName: recipient === '' ? undefined : nameError(recipient),
    recipientMobile: recipientMobile === '' ? undefined : mobileNumberError(recipientMobile),
  };
  if (state === undefined) return { errors };
  const [name, mobile] = [recipient || buyer.name, recipientMobile || buyer.mobileNo];
  return { errors, address: { name, line1: buyer.residentialAddress, pin, city, state, country: 'IN', mobile } };
}

/** The same as the fields show them. */
export const shownWishes = ({ address, giftMessage, hidePrices }: DeliveryWishes, buyerName: string): TypedWishes => ({
  ...(address && { pin: address.pin, city: address.city, state: address.state }),
  ...(address && address.name !== buyerName && { recipientName: address.name, recipientMobile: address.mobile }),
  ...(giftMessage !== undefined && { giftMessage }),
  ...(hidePrices && { hidePrices: 'on' }),
});
