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
import type { FieldMessages } from '../../lib/refuse-fields.ts';
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

const typedIn = (fields: FormData) => (name: (typeof names)[number]) => fieldText(fields, name).trim();

/** The errors of the optional fields. */
export function wishErrors(fields: FormData): FieldMessages {
  const typed = typedIn(fields);
  return { ...(isInFields(fields) && areaErrors(typed)), giftMessage: giftMessageError(typed('giftMessage')) };
}

function areaErrors(typed: ReturnType<typeof typedIn>): FieldMessages {
  const [recipient, recipientMobile] = [typed('recipientName'), plainMobileNumber(typed('recipientMobile'))];
  return {
    pin: pinError(plainPin(typed('pin'))),
    city: typed('city') === '' ? texts.cityMissing : undefined,
    state: stateIn(typed) === undefined ? texts.stateMissing : undefined,
    recipientName: recipient === '' ? undefined : nameError(recipient),
    recipientMobile: recipientMobile === '' ? undefined : mobileNumberError(recipientMobile),
  };
}

const stateIn = (typed: ReturnType<typeof typedIn>) => states.find((name) => name === typed('state'));

/** Reads the optional fields. The form must have refused those with errors. */
export function readWishes(fields: FormData, buyer: Buyer): DeliveryWishes {
  return { ...(isInFields(fields) && { address: addressIn(typedIn(fields), buyer) }), ...readGift(fields) };
}

/** Reads what the slip in the parcel says. */
export function readGift(fields: FormData): Pick<DeliveryWishes, 'giftMessage' | 'hidePrices'> {
  const giftMessage = fieldText(fields, 'giftMessage').trim();
  return {
    ...(giftMessage !== '' && { giftMessage }),
    ...(fieldText(fields, 'hidePrices') !== '' && { hidePrices: true }),
  };
}

function addressIn(typed: ReturnType<typeof typedIn>, buyer: Buyer): Address {
  const state = stateIn(typed);
  if (state === undefined) throw new Error('The form has not refused an address without a State.');
  return {
    name: typed('recipientName') || buyer.name,
    line1: buyer.residentialAddress,
    pin: plainPin(typed('pin')),
    city: typed('city'),
    state,
    country: 'IN',
    mobile: plainMobileNumber(typed('recipientMobile')) || buyer.mobileNo,
  };
}

/** The same as the fields show them. */
export const shownWishes = ({ address, giftMessage, hidePrices }: DeliveryWishes, buyerName: string): TypedWishes => ({
  ...(address && { pin: address.pin, city: address.city, state: address.state }),
  ...(address && address.name !== buyerName && { recipientName: address.name, recipientMobile: address.mobile }),
  ...(giftMessage !== undefined && { giftMessage }),
  ...(hidePrices && { hidePrices: 'on' }),
});
