import { account } from '../../texts/account.ts';
import { fieldText } from '../../ui/form-text.ts';

/** Reads the password from a form. Throws if the two fields differ. */
export function readNewPassword(fields: FormData): string {
  const password = fieldText(fields, 'password');
  if (password !== fieldText(fields, 'reEnterPassword')) throw new Error(account.passwordsDiffer);
  return password;
}
