import { account } from '../../texts/accounts/account.ts';
import { fieldText } from '../../ui/form-text.ts';

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
