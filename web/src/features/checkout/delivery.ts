import { mobileNumberError, plainMobileNumber } from '#contracts/accounts/contact.ts';
import { fieldText } from '../../ui/form-text.ts';
import { addressTextError, readWishes } from '../delivery/wishes.ts';

/** Reads what the customer has entered in the checkout form. Throws the errors of all invalid fields. */
export function readDelivery(fields: FormData, buyerName = '') {
  const mobileNo = plainMobileNumber(fieldText(fields, 'mobileNo'));
  const residentialAddress = fieldText(fields, 'residentialAddress').trim();
  const wishes = readWishes(
    fields,
    { name: buyerName, mobileNo, residentialAddress },
    {
      mobileNo: mobileNumberError(mobileNo),
      residentialAddress: addressTextError(fields, residentialAddress),
    },
  );
  return { mobileNo, residentialAddress, ...wishes };
}
