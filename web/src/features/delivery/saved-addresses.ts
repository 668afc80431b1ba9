import { streetError } from '#contracts/accounts/contact.ts';
import type { NewSavedAddress, SavedAddress } from '#contracts/accounts/saved-address.ts';
import type { Address } from '#contracts/delivery/address.ts';
import { plainPin } from '#contracts/delivery/pin.ts';
import { pinPattern, type State, stateOfPin, states } from '#contracts/delivery/states.ts';
import { limits } from '#contracts/limits.ts';
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
export function streetOf(saved: NewSavedAddress): string {
  const { line1, line2, landmark } = inFields(saved);
  return [line1, line2, landmark].filter((line) => line !== undefined).join('\n');
}

/** PIN, city and State as their fields show them; undefined if the address has none. */
export function areaOf(saved: NewSavedAddress): TypedWishes | undefined {
  const { pin, city, state } = inFields(saved);
  return pin !== undefined && city !== undefined && state !== undefined ? { pin, city, state } : undefined;
}

const inFields = (saved: NewSavedAddress): NewSavedAddress => addressInText(saved) ?? saved;

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

/** The last PIN of a text, what comes before it without `PIN:` and dashes, and what comes after it. */
const lastPin = /^([\s\S]*?)(?:[\s,.:–-]|\bpin(?: ?code)?)*(?<!\p{Nd})(\p{Nd}{3} ?\p{Nd}{3})(?!\p{Nd})(\P{Nd}*)$/iu;

/** The last part of a text with commas or line breaks between its parts, after all others. */
function cutLast(text: string): readonly [string, string] {
  const [, before = '', last = text] = /^([\s\S]*)[,\n](.*)$/.exec(text) ?? [];
  return [before.trim(), last.trim()];
}

const stateNamed = (name: string): State | undefined =>
  states.find((state) => state.toLowerCase() === name.toLowerCase());

/** True for what stands beside PIN and city: nothing, the country, and the State or its two letters. */
const isRegion = (part: string): boolean => /^([A-Z]{2}|[Ii]ndia|)$/.test(part) || stateNamed(part) !== undefined;

/** States whose name is the city's too. */
const cityStates: ReadonlySet<string> = new Set<State>(['Chandigarh', 'Delhi', 'Puducherry']);

/** The address in fields if it is a text that ends with city and PIN, with or without the State. Otherwise undefined. */
export function addressInText(saved: NewSavedAddress): NewSavedAddress | undefined {
  const [, before = '', digits = '', after = ''] = lastPin.exec(saved.line1) ?? [];
  const pin = plainPin(digits);
  const regions = after.split(/[,.\n]/).map((part) => part.trim());
  let [line1, city] = cutLast(before);
  while (line1 !== '' && isRegion(city) && !cityStates.has(city)) {
    regions.push(city);
    [line1, city] = cutLast(line1);
  }
  const state = regions.map(stateNamed).find((named) => named !== undefined) ?? stateOfPin(pin);
  const isRead =
    saved.pin === undefined &&
    pinPattern.test(pin) &&
    regions.every(isRegion) &&
    /^\P{Nd}+$/u.test(city) &&
    city.length <= limits.nameLength &&
    streetError(line1) === undefined;
  return isRead && state ? { ...saved, line1, pin, city, state } : undefined;
}

/** The address to save after a checkout. */
export const addressToSave = (
  { address, residentialAddress }: { readonly address?: Address; readonly residentialAddress: string },
  { name, mobileNo }: Buyer,
): NewSavedAddress => address ?? { name, line1: residentialAddress, country: 'IN', mobile: mobileNo };

/** In one line, such as `12 Lake Road, Pune 411001, Asha Rao`. */
export function labelOf(saved: SavedAddress): string {
  const { city, pin } = inFields(saved);
  return [...streetOf(saved).split(/[\n,]+/), [city, pin].filter(Boolean).join(' '), saved.name]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
}
