import type { NewSavedAddress, SavedAddress } from '#contracts/accounts/saved-address.ts';
import type { Address } from '#contracts/delivery/address.ts';
import { stateOfPin, states } from '#contracts/delivery/states.ts';
import type { Order } from '#contracts/orders/order.ts';
import type { TypedWishes } from './wishes.ts';

interface Buyer {
  readonly name: string;
  readonly mobileNo: string;
}

/** The checkout's address and recipient as its fields show them. */
export interface TypedAddress extends TypedWishes {
  readonly mobileNo: string;
  readonly residentialAddress: string;
}

/** Street and landmark, which the checkout's one field shows. */
export const streetOf = ({ line1, line2, landmark }: NewSavedAddress): string =>
  [line1, line2, landmark].filter((line) => line !== undefined).join('\n');

/** PIN, city and State as their fields show them; undefined if the address has none. */
export const areaOf = ({ pin, city, state }: NewSavedAddress): TypedWishes | undefined =>
  pin !== undefined && city !== undefined && state !== undefined ? { pin, city, state } : undefined;

/** The recipient's fields stay empty if it is the buyer. */
export function typedAddress(saved: NewSavedAddress, buyer: Buyer): TypedAddress {
  const { name, mobile } = saved;
  const isBuyer = name === buyer.name;
  return {
    mobileNo: isBuyer ? mobile : buyer.mobileNo,
    residentialAddress: streetOf(saved),
    ...areaOf(saved),
    ...(!isBuyer && { recipientName: name, recipientMobile: mobile }),
  };
}

const fieldNames = [
  'mobileNo',
  'residentialAddress',
  'pin',
  'city',
  'state',
  'recipientName',
  'recipientMobile',
] as const;

/** The saved address that was typed, if any. Spaces make no difference. */
export const savedAs = <Saved extends NewSavedAddress>(
  typed: TypedAddress | undefined,
  saved: readonly Saved[],
  buyer: Buyer,
): Saved | undefined =>
  typed &&
  saved.find((address) => {
    const fields = typedAddress(address, buyer);
    return fieldNames.every((name) => withoutSpaces(fields[name]) === withoutSpaces(typed[name]));
  });

const withoutSpaces = (text = '') => text.replace(/\s/g, '');

/** An address as a payment page gives it: the street, then `Pune, Maharashtra 411001` and the country. */
const ofPaymentPage = /^([\s\S]+)\n([^\n]+) (\d{6})\nIndia$/;

/**
 * The address of an order whose payment page asked for it, in fields; undefined for any other text. Orders that were paid later have
 * the fields themselves.
 */
export function addressInText({
  name,
  mobileNo: mobile,
  residentialAddress,
}: Pick<Order, 'name' | 'mobileNo' | 'residentialAddress'>): NewSavedAddress | undefined {
  const [, line1, town, pin] = ofPaymentPage.exec(residentialAddress) ?? [];
  if (line1 === undefined || town === undefined || pin === undefined) return undefined;
  const named = states.find((state) => town.toLowerCase().endsWith(`, ${state.toLowerCase()}`));
  const state = named ?? stateOfPin(pin);
  const city = named ? town.slice(0, -named.length - 2) : town;
  return state && { name, line1, pin, city, state, country: 'IN', mobile };
}

/** The address to save after a checkout. */
export const addressToSave = (
  { address, residentialAddress }: { readonly address?: Address; readonly residentialAddress: string },
  { name, mobileNo }: Buyer,
): NewSavedAddress => address ?? { name, line1: residentialAddress, country: 'IN', mobile: mobileNo };

/** In one line, such as `12 Lake Road, Pune 411001, Asha Rao`. */
export const labelOf = (saved: SavedAddress): string =>
  [...streetOf(saved).split(/[\n,]+/), [saved.city, saved.pin].filter(Boolean).join(' '), saved.name]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
