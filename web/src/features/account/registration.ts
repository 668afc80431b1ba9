import type { NewAccount } from '../../lib/amplify.ts';
import { fieldText } from '../../ui/form-text.ts';
import { readNewPassword } from './new-password.ts';

/** The account that a filled-in form asks for; throws when the two passwords differ (D2). Age is asked and not kept (spec 3). */
export function readRegistration(fields: FormData): NewAccount {
  const password = readNewPassword(fields);
  return {
    fullName: fieldText(fields, 'fullName').trim(),
    email: fieldText(fields, 'email').trim(),
    mobileNumber: fieldText(fields, 'mobileNumber').trim(),
    password,
  };
}
