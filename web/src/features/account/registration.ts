import { mobileNumberError, nameError, plainMobileNumber } from '#contracts/contact.ts';
import type { NewAccount } from '../../lib/amplify.ts';
import { refuseFields } from '../../lib/refuse-fields.ts';
import { fieldText } from '../../ui/form-text.ts';
import { readNewPassword } from './new-password.ts';

/**
 * The account that a filled-in form asks for. Throws what is wrong with its fields, or that the two passwords differ (D2).
 * Age is asked and not kept (spec 3).
 */
export function readRegistration(fields: FormData): NewAccount {
  const fullName = fieldText(fields, 'fullName').trim();
  const mobileNumber = plainMobileNumber(fieldText(fields, 'mobileNumber'));
  refuseFields({ fullName: nameError(fullName), mobileNumber: mobileNumberError(mobileNumber) });
  return { fullName, email: fieldText(fields, 'email').trim(), mobileNumber, password: readNewPassword(fields) };
}
