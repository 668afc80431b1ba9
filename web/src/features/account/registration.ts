import type { NewAccount } from '../../lib/amplify.ts';
import { account } from '../../texts.ts';
import { fieldText } from '../../ui/form-text.ts';

/** The account that a filled-in form asks for; throws when the two passwords differ (D2). Age is asked and not kept (spec 3). */
export function readRegistration(fields: FormData): NewAccount {
  const password = fieldText(fields, 'password');
  if (password !== fieldText(fields, 'reEnterPassword')) throw new Error(account.passwordsDiffer);
  return {
    fullName: fieldText(fields, 'fullName').trim(),
    email: fieldText(fields, 'email').trim(),
    mobileNumber: fieldText(fields, 'mobileNumber').trim(),
    password,
  };
}
