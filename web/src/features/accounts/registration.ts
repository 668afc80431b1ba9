import { mobileNumberError, nameError, plainMobileNumber } from '#contracts/accounts/contact.ts';
import type { NewAccount } from '../../lib/amplify.ts';
import { refuseFields } from '../../lib/refuse-fields.ts';
import { fieldText } from '../../ui/form-text.ts';
import { readNewPassword } from './new-password.ts';

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
