import { useState } from 'react';
import { limits } from '#contracts/limits.ts';
import { savedAddresses as texts } from '#web/texts/delivery/saved-addresses.ts';

interface SaveAddressProps {
  /** How many are saved. */
  readonly count: number;
  readonly isChosen: boolean;
  readonly isGift: boolean;
}

/** Asks whether to save the address. Unless the customer decides, a new one of a gift's recipient isn't saved. */
export function SaveAddress({ count, isChosen, isGift }: SaveAddressProps) {
  const [decided, setDecided] = useState<boolean>();
  if (count >= limits.savedAddresses && !isChosen) return <p className="checkout-form__full">{texts.full(count)}</p>;
  return (
    <label className="checkout-form__save">
      <input
        type="checkbox"
        name="saveAddress"
        checked={decided ?? (isChosen || !isGift)}
        onChange={(event) => setDecided(event.currentTarget.checked)}
      />
      <span>
        {texts.save}
        <small>{texts.saveHint}</small>
      </span>
    </label>
  );
}
