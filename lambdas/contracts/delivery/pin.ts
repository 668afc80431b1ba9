import { plainDigits } from '../accounts/contact.ts';
import { pinPattern } from './states.ts';

// Without zod, to keep the forms' bundle small.

/** Digits of any Indian script, without the space that many write after the third. */
export const plainPin = (typed: string): string => plainDigits(typed).replace(/[\s\p{Cf}]/gu, '');

export const pinMessage = 'Enter a PIN code of 6 digits. The first is never 0.';

export const pinError = (pin: string): string | undefined => (pinPattern.test(pin) ? undefined : pinMessage);
