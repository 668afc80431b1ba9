import { mobileNumberError, nameError, plainMobileNumber } from '#contracts/accounts/contact.ts';
import type { NewAccount } from '#web/lib/amplify.ts';
import { refuseFields } from '#web/lib/refuse-fields.ts';
import { account } from '#web/texts/accounts/account.ts';
import { fieldText } from '#web/ui/form-text.ts';

/**
 * Reads the account from a filled-in form. Throws if a field is invalid or the two passwords differ. The form asks for the
 * age, but the shop does not store it.
 */
export function readRegistration(fields: FormData): NewAccount {
  const fullName = fieldText(fields, 'fullName').trim();
  const mobileNumber = plainMobileNumber(fieldText(fields, 'mobileNumber'));
  refuseFields({ fullName: nameError(fullName), mobileNumber: mobileNumberError(mobileNumber) });
  return { fullName, email: fieldText(fields, 'email').trim(), mobileNumber, password: readNewPassword(fields) };
}

/** Cognito's limit: https://docs.aws.amazon.com/cognito/latest/developerguide/limits.html */
const maxLength = 256;

/** Reads the password from a form, in NFC. Throws if the two fields differ, or Cognito would refuse its ends or its length. */
export function readNewPassword(fields: FormData): string {
  const password = fieldText(fields, 'password').normalize();
  if (password !== fieldText(fields, 'reEnterPassword').normalize()) throw new Error(account.passwordsDiffer);
  if (password !== password.trim()) throw new Error(account.passwordHasBlankEnd);
  if (password.length > maxLength) throw new Error(account.passwordTooLong);
  return password;
}
