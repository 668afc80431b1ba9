import { plainDigits } from '../accounts/contact.ts';
import type { Address } from './address.ts';

/** The address as text, as it is written on a parcel. The recipient's mobile number isn't part of it. */
export const textOf = ({ name, line1, line2, landmark, pin, city, state }: Address): string =>
  [name, line1, line2, landmark, `${city} ${pin}`, state].filter((line) => line !== undefined).join('\n');

/** Adds the PIN as the last line if the text doesn't contain it, because the parcel needs it. */
export const textWithPin = (text: string, pin: string): string => {
  const has = new RegExp(`(?<!\\d)${pin.slice(0, 3)}\\s?${pin.slice(3)}(?!\\d)`).test(plainDigits(text));
  return has ? text : `${text}\n${pin}`;
};
