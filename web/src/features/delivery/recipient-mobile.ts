import { mobileNumberError, plainMobileNumber } from '#contracts/accounts/contact.ts';

/** The error in the recipient's number as it was typed. It may stay empty. */
export const recipientMobileError = (typed: string): string | undefined =>
  typed.trim() === '' ? undefined : mobileNumberError(plainMobileNumber(typed));
