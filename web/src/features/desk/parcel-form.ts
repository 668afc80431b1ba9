import {
  otherCarrier,
  parcelNumberError,
  plainLink,
  plainParcelNumber,
  trackingLinkError,
} from '#contracts/orders/carriers.ts';
import type { Parcel } from '#contracts/orders/tracking.ts';
import { refuseFields } from '#web/lib/refuse-fields.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { fieldText } from '#web/ui/form-text.ts';

/** The parcel that the form's fields describe; undefined without a carrier. Throws a problem that names the wrong fields. */
export function parcelOf(fields: FormData): Parcel | undefined {
  const carrier = fieldText(fields, 'carrier');
  if (carrier === '') return undefined;
  const number = plainParcelNumber(fieldText(fields, 'number'));
  const isOther = carrier === otherCarrier;
  const name = fieldText(fields, 'name').trim();
  const url = plainLink(fieldText(fields, 'url'));
  refuseFields({
    name: isOther && name === '' ? texts.parcel.nameMissing : undefined,
    number: parcelNumberError(number),
    url: isOther && url !== '' ? trackingLinkError(url) : undefined,
  });
  return { carrier, number, ...(isOther && { name, ...(url !== '' && { url }) }) };
}
