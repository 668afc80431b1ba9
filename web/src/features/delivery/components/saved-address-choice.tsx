import type { ChangeEvent } from 'react';
import type { SavedAddress } from '#contracts/accounts/saved-address.ts';
import { savedAddresses as texts } from '#web/texts/delivery/saved-addresses.ts';
import { SelectField } from '#web/ui/form.tsx';
import { labelOf } from '../saved-addresses.ts';

interface SavedAddressChoiceProps {
  readonly saved: readonly SavedAddress[];
  /** The ID of the shown address, or empty for another one. */
  readonly chosen: string;
  readonly onChoose: (address: SavedAddress | undefined, event: ChangeEvent<HTMLSelectElement>) => void;
}

/** Chooses one of the saved addresses. Nothing if there is none. */
export function SavedAddressChoice({ saved, chosen, onChoose }: SavedAddressChoiceProps) {
  if (saved.length === 0) return null;
  return (
    <SelectField
      name="savedAddress"
      label={texts.choose}
      isRequired={false}
      value={chosen}
      onChange={(event) =>
        onChoose(
          saved.find(({ addressId }) => addressId === event.currentTarget.value),
          event,
        )
      }
    >
      {saved.map((address) => (
        <option key={address.addressId} value={address.addressId}>
          {labelOf(address)}
        </option>
      ))}
      <option value="">{texts.another}</option>
    </SelectField>
  );
}
