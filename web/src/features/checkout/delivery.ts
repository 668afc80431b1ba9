import { mobileNumberError, plainMobileNumber } from '#contracts/accounts/contact.ts';
import type { FieldMessages } from '../../lib/refuse-fields.ts';
import { fieldText } from '../../ui/form-text.ts';
import { addressTextError, readWishes, wishErrors } from '../delivery/wishes.ts';

const typedIn = (fields: FormData) => ({
  mobileNo: plainMobileNumber(fieldText(fields, 'mobileNo')),
  residentialAddress: fieldText(fields, 'residentialAddress').trim(),
});

/** The errors of the checkout form's fields. */
export function deliveryErrors(fields: FormData): FieldMessages {
  const { mobileNo, residentialAddress } = typedIn(fields);
  return {
    mobileNo: mobileNumberError(mobileNo),
    residentialAddress: addressTextError(fields, residentialAddress),
    ...wishErrors(fields),
  };
}

/** Reads what the customer has entered in the checkout form, which must have refused fields with errors. */
export function readDelivery(fields: FormData, buyerName = '') {
  const typed = typedIn(fields);
  return { ...typed, ...readWishes(fields, { ...typed, name: buyerName }) };
}
