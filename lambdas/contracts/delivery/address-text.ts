import type { Address } from './address.ts';

/** The address as text, as it is written on a parcel. The recipient's mobile number isn't part of it. */
export const textOf = ({ name, line1, line2, landmark, pin, city, state }: Address): string =>
  [name, line1, line2, landmark, `${city} ${pin}`, state].filter((line) => line !== undefined).join('\n');
