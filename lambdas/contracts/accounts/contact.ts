import { limits, mobileNumberPattern } from '../limits.ts';

// The rules for a customer's contact details, shared by the API, the sign-up trigger and the forms. They don't use zod, to
// keep the forms' bundle small. Contact details that were stored before these rules are not checked again.

/** Tells the customer what is wrong and how to fix it. Undefined if nothing is wrong. */
type Message = string | undefined;

/** The digits of India's scripts, of Urdu and of Arabic. */
const indianDigits =
  /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]/g;

/** Turns these digits into 0 to 9. The codes of Arabic and Urdu digits end with 0 to 9, those of the others with 6 to 15. */
export const plainDigits = (text: string): string =>
  text.replace(indianDigits, (digit) => String((digit.charCodeAt(0) % 16) - (digit < '\u0900' ? 0 : 6)));

/**
 * A mobile number in its stored form: plain digits, without separators and the invisible characters that copying adds. `(0)`
 * after a country code is dialled only within the country. Older numbers keep their form, because an Idempotency-Key's order
 * has a fingerprint of it.
 */
export const plainMobileNumber = (typed: string): string =>
  plainDigits(typed)
    .replace(/[\s\p{Pd}\p{Cf}./]/gu, '')
    .replace(/^(\+\d{1,3})\(0\)/, '$1')
    .replace(/[()[\]]/g, '');

/** The digits of a phone number, with a leading plus. */
export const dialled = (phone: string): string => plainDigits(phone).replace(/[^\d+]/g, '');

const indianCode = /^(?:\+|00)?91/;
/** Ten digits, optionally after India's country code, the trunk prefix 0, or both. */
const indianNumber = /^(?:(?:\+|00)?91)?0?(\d{10})$/;
/** A foreign number that repeats one digit, after a country code of up to three digits. */
const repeatsDigitAbroad = /^(?:\+|00)?\d{0,3}(\d)\1{7,}$/;
const repeatsDigit = /^(\d)\1+$/;

/**
 * The error in a mobile number in its stored form. Ten digits are an Indian number. 11 to 15 digits without + are a foreign
 * number, unless they start like an Indian one.
 */
export function mobileNumberError(number: string): Message {
  if (!mobileNumberPattern.test(number)) return 'Enter a mobile number of 10 to 15 digits.';
  const national = indianNumber.exec(number)?.[1];
  if (national === undefined ? repeatsDigitAbroad.test(number) : repeatsDigit.test(national)) {
    return 'Enter your real mobile number, so that we can reach you about your order.';
  }
  if (national === undefined ? indianCode.test(number) : !/^[6-9]/.test(national)) {
    return 'Enter a mobile number of 10 digits that starts with 6, 7, 8 or 9. For another country, start with + and its code.';
  }
  return undefined;
}

/** A stored number with `+` and its country's code. */
export function e164Of(number: string): string {
  const national = indianNumber.exec(number)?.[1];
  return national === undefined ? `+${number.replace(/^(?:\+|00)/, '')}` : `+91${national}`;
}

/** Hangul fillers count as letters in Unicode, but are invisible. */
const withoutInvisible = (text: string): string => text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');

const hasLetter = (text: string): boolean => /\p{L}/u.test(withoutInvisible(text));

/**
 * A scheme, `www.`, a path or an e-mail address. Dots between letters are part of names, such as S.Raj.Info and Rajesh.TV: mails
 * put a space after them (`quotedName`), so that mail programs make no links of them.
 */
const webAddress = [/:\/\/|www[.。]|@/i, /\p{L}\p{L}[.。]\p{L}{2,}\/\S/u];

function hasWebAddress(text: string): boolean {
  const visible = withoutInvisible(text).normalize('NFKC');
  return webAddress.some((pattern) => pattern.test(visible));
}

export function nameError(name: string): Message {
  if (!hasLetter(name)) return 'Enter your name with at least one letter.';
  return hasWebAddress(name) ? 'Enter your name without a web or e-mail address.' : undefined;
}

const isShorter = (text: string, length: number): boolean =>
  [...withoutInvisible(text).replace(/\s+/g, ' ').trim()].length < length;

/** The error in an address as free text. */
export function addressError(address: string): Message {
  if (isShorter(address, limits.addressMinLength)) {
    return `Enter your full address, at least ${limits.addressMinLength} characters.`;
  }
  return hasLetter(address) ? undefined : 'Enter your full address, with the street and the town in words.';
}

/** The error in the first line of an address whose PIN, city and State have their own fields. */
export const streetError = (street: string): Message =>
  isShorter(street, limits.streetMinLength) || !hasLetter(street)
    ? `Enter house and street, at least ${limits.streetMinLength} characters with a letter.`
    : undefined;

/** The name for a new order. An account older than these rules may have a name that must not appear in a mail. */
export function orderName(stored: string): string {
  if (nameError(stored) === undefined) return stored;
  const rest = stored
    .split(/\s+/)
    .filter((word) => !hasWebAddress(word))
    .join(' ');
  return nameError(rest) === undefined ? rest : 'Customer';
}
