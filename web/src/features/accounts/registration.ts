import { mobileNumberError, nameError, plainMobileNumber } from '#contracts/accounts/contact.ts';
import type { NewAccount } from '#web/lib/amplify.ts';
import type { FieldMessages } from '#web/lib/refuse-fields.ts';
import { account } from '#web/texts/accounts/account.ts';
import { fieldText } from '#web/ui/form-text.ts';

/** Reads the account from a filled-in form. The form asks for the age, but the shop does not store it. */
export const readRegistration = (fields: FormData): NewAccount => ({
  fullName: fieldText(fields, 'fullName').trim(),
  email: fieldText(fields, 'email').trim(),
  mobileNumber: plainMobileNumber(fieldText(fields, 'mobileNumber')),
  password: readNewPassword(fields),
});

/** What is wrong in a registration, besides what its fields check themselves. */
export function registrationErrors(fields: FormData): FieldMessages {
  const { fullName, mobileNumber } = readRegistration(fields);
  return {
    fullName: nameError(fullName),
    mobileNumber: mobileNumberError(mobileNumber),
    ...newPasswordErrors(fields),
  };
}

/** Cognito's limit: https://docs.aws.amazon.com/cognito/latest/developerguide/limits.html */
const maxLength = 256;

/** The new password, in NFC. */
export const readNewPassword = (fields: FormData): string => fieldText(fields, 'password').normalize();

/** What is wrong if the two passwords differ, or Cognito would refuse the password's ends or its length. */
export function newPasswordErrors(fields: FormData): FieldMessages {
  const password = readNewPassword(fields);
  const isSame = password === fieldText(fields, 'reEnterPassword').normalize();
  return {
    password: passwordError(password),
    reEnterPassword: isSame ? undefined : account.passwordsDiffer,
  };
}

function passwordError(password: string): string | undefined {
  if (password !== password.trim()) return account.passwordHasBlankEnd;
  return password.length > maxLength ? account.passwordTooLong : undefined;
}
