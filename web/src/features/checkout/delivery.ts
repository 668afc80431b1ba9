import { mobileNumberError, plainMobileNumber } from '#contracts/accounts/contact.ts';
import type { NewOrder } from '#contracts/orders/new-order.ts';
import { refuseFields } from '../../lib/refuse-fields.ts';
import { fieldText } from '../../ui/form-text.ts';
import { addressTextError } from '../delivery/wishes.ts';

/** Reads the delivery details from the checkout form. Throws the errors of invalid fields. */
export function readDelivery(fields: FormData): Required<Pick<NewOrder, 'mobileNo' | 'residentialAddress'>> {
  const mobileNo = plainMobileNumber(fieldText(fields, 'mobileNo'));
  const residentialAddress = fieldText(fields, 'residentialAddress').trim();
  refuseFields({
    mobileNo: mobileNumberError(mobileNo),
    residentialAddress: addressTextError(fields, residentialAddress),
  });
  return { mobileNo, residentialAddress };
}
