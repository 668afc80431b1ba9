import { useState } from 'react';
import { limits } from '#contracts/limits.ts';
import {
  carriers,
  otherCarrier,
  parcelNumberError,
  plainLink,
  plainParcelNumber,
  trackingLinkError,
} from '#contracts/orders/carriers.ts';
import type { Parcel } from '#contracts/orders/parcel.ts';
import type { Tracking } from '#contracts/orders/tracking.ts';
import { refuseFields } from '#web/lib/refuse-fields.ts';
import { manageOrders } from '#web/texts/desk/manage-orders.ts';
import { SelectField, TextField } from '#web/ui/form.tsx';
import { fieldText } from '#web/ui/form-text.ts';

const texts = manageOrders.parcel;

/** The carrier and the number of a parcel. All fields may stay empty. */
export function ParcelFields({ tracking }: { tracking: Tracking | undefined }) {
  const [carrier, setCarrier] = useState(tracking?.carrier ?? '');
  const other = tracking?.carrier === otherCarrier ? tracking : undefined;
  return (
    <>
      <SelectField
        name="carrier"
        label={texts.carrier}
        isRequired={false}
        value={carrier}
        onChange={({ target }) => setCarrier(target.value)}
      >
        <option value="">{texts.none}</option>
        {Object.entries(carriers).map(([key, { name }]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
        <option value={otherCarrier}>{texts.other}</option>
      </SelectField>
      {carrier === otherCarrier && (
        <TextField name="name" label={texts.name} maxLength={limits.carrierNameLength} defaultValue={other?.name} />
      )}
      {carrier !== '' && (
        <TextField
          name="number"
          label={texts.number}
          hint={texts.numberHint}
          maxLength={2 * limits.parcelNumber.max}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={tracking?.number}
        />
      )}
      {carrier === otherCarrier && (
        <TextField
          name="url"
          label={texts.link}
          hint={texts.linkHint}
          isRequired={false}
          inputMode="url"
          maxLength={limits.trackingLinkLength}
          defaultValue={other?.url}
        />
      )}
    </>
  );
}

/** The parcel that the form's fields describe; undefined without a carrier. Throws a problem that names the wrong fields. */
export function parcelOf(fields: FormData): Parcel | undefined {
  const carrier = fieldText(fields, 'carrier');
  if (carrier === '') return undefined;
  const number = plainParcelNumber(fieldText(fields, 'number'));
  const isOther = carrier === otherCarrier;
  const name = fieldText(fields, 'name').trim();
  const url = plainLink(fieldText(fields, 'url'));
  refuseFields({
    name: isOther && name === '' ? texts.nameMissing : undefined,
    number: parcelNumberError(number),
    url: isOther && url !== '' ? trackingLinkError(url) : undefined,
  });
  return { carrier, number, ...(isOther && { name, ...(url !== '' && { url }) }) };
}
