import { account } from '../../texts.ts';
import { fieldText } from '../../ui/form-text.ts';

/** The password that a form asks for twice; throws when the two differ (D2), before any call is made. */
export function readNewPassword(fields: FormData): string {
  const password = fieldText(fields, 'password');
  if (password !== fieldText(fields, 'reEnterPassword')) throw new Error(account.passwordsDiffer);
  return password;
}
