import { mobileNumberError, plainMobileNumber } from '#contracts/accounts/contact.ts';

const indian = /^(?:(?:\+|00)?91)?0?([6-9]\d{9})$/;

/** A link that opens WhatsApp's chat with a mobile number, with a text typed in. Undefined if the number can't have one. */
export function whatsAppLink(mobileNo: string, text?: string): string | undefined {
  const number = plainMobileNumber(mobileNo);
  if (mobileNumberError(number) !== undefined) return undefined;
  const national = indian.exec(number)?.[1];
  // WhatsApp wants the country's code without + and zeros.
  const international = national === undefined ? number.replace(/^(?:\+|00)/, '') : `91${national}`;
  return `https://wa.me/${international}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`;
}
