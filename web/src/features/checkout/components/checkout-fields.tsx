import { type ChangeEvent, useEffect, useState } from 'react';
import type { Me } from '#contracts/accounts/me.ts';
import type { SavedAddress } from '#contracts/accounts/saved-address.ts';
import type { Cart } from '#contracts/cart/cart.ts';
import { plainPin } from '#contracts/delivery/pin.ts';
import { pinPattern } from '#contracts/delivery/states.ts';
import { isIncomplete } from '#contracts/desk/work-list.ts';
import { limits } from '#contracts/limits.ts';
import { useSession } from '#web/lib/session.tsx';
import { checkout as texts } from '#web/texts/checkout/checkout.ts';
import { address as addressTexts } from '#web/texts/delivery/address.ts';
import { fieldText, TextAreaField, TextField } from '#web/ui/form.tsx';
import { formatPrice } from '#web/ui/price.tsx';
import { Waiting } from '#web/ui/waiting.tsx';
import { readDelivery } from '../../cart/delivery.ts';
import { CheckoutDay } from '../../dates/components/wanted-day.tsx';
import { useRememberedPin } from '../../dates/remembered-pin.ts';
import { saveAddress, useSavedAddresses } from '../../delivery/api/saved-addresses.ts';
import { GiftFields } from '../../delivery/components/gift-fields.tsx';
import { PlaceFields } from '../../delivery/components/place-fields.tsx';
import { SavedAddressChoice } from '../../delivery/components/saved-address-choice.tsx';
import { addressToSave, type TypedAddress, typedAddress } from '../../delivery/saved-addresses.ts';
import { readWishes, shownWishes, type TypedWishes, typedWishes } from '../../delivery/wishes.ts';
import { currentUserId } from '../api/checkout-call.ts';
import { attempts } from '../attempt-store.ts';
import { checkoutDraft } from '../checkout-draft.ts';
import { deliverTo } from '../deliver-to.ts';
import { SaveAddress } from './save-address.tsx';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the customer has entered in `CheckoutFields`. Throws the errors of invalid fields. */
export function readFields(fields: FormData, buyerName = '') {
  const delivery = readDelivery(fields);
  return { ...delivery, ...readWishes(fields, { ...delivery, name: buyerName }) };
}

/** Saves the address if its box is ticked. A failure changes nothing of the checkout, so it isn't shown. */
export function keepAddress(fields: FormData, delivery: ReturnType<typeof readFields>, buyerName = ''): void {
  if (fieldText(fields, 'saveAddress') === '') return;
  saveAddress(addressToSave(delivery, { ...delivery, name: buyerName })).catch(() => undefined);
}

/** Mobile number, address, and what a gift may need. */
export function CheckoutFields({ cart, cash }: Pick<FieldsProps, 'cart' | 'cash'>) {
  const { me } = useSession();
  const { data, isPending } = useSavedAddresses();
  return isPending ? <Waiting /> : <Fields cart={cart} cash={cash} me={me} saved={data?.addresses ?? []} />;
}

interface FieldsProps {
  readonly cart: Cart;
  /** Rupees to pay at the door; undefined for a card payment. */
  readonly cash?: number | undefined;
  readonly me: Me | undefined;
  readonly saved: readonly SavedAddress[];
}

function Fields({ cart, cash, me, saved }: FieldsProps) {
  const buyer = { name: me?.fullName ?? '', mobileNo: me?.mobileNumber ?? '' };
  const remembered = useRememberedPin();
  // Each choice shows other defaults, so the fields begin again.
  const [{ typed, chosen, choices }, setShown] = useState(() => {
    const [last] = saved;
    const entered = enteredBefore(buyer.name);
    // Beside a card payment, only the gift's wishes are entered.
    const isAddressed = entered !== undefined && entered.residentialAddress !== '';
    if (isAddressed) return { typed: entered, chosen: '', choices: 0 };
    if (last === undefined)
      return { typed: startAt(entered, cart.delivery?.pin || remembered), chosen: '', choices: 0 };
    return { typed: { ...typedAddress(last, buyer), ...giftOf(entered) }, chosen: last.addressId, choices: 0 };
  });
  const [recipient, setRecipient] = useState(typed?.recipientName ?? '');
  const choose = (address: SavedAddress | undefined, { currentTarget: { form } }: ChangeEvent<HTMLSelectElement>) => {
    const next: TypedAddress = {
      ...giftOf(typedWishes(new FormData(form ?? undefined))),
      ...(address ? typedAddress(address, buyer) : { mobileNo: buyer.mobileNo, residentialAddress: '' }),
    };
    checkoutDraft.write({ userId: currentUserId(), ...next });
    setShown({ typed: next, chosen: address?.addressId ?? '', choices: choices + 1 });
    setRecipient(next.recipientName ?? '');
    setPin(plainPin(next.pin ?? ''));
  };
  const [pin, setPin] = useState(plainPin(typed?.pin ?? ''));
  useEffect(() => void deliverTo(pin), [pin]);
  // The cart's PIN was changed while the modal was closed. It stays with an address that the customer has typed or chosen.
  const [followed, setFollowed] = useState(remembered);
  if (remembered !== followed) {
    setFollowed(remembered);
    const entered = enteredBefore(buyer.name);
    const isUntouched = chosen === '' && !entered?.residentialAddress && pin === (followed ?? '');
    if (isUntouched && remembered !== undefined && remembered !== pin) {
      const { city: _, state: __, ...rest } = entered ?? {};
      setShown({ typed: startAt({ ...rest, pin: '' }, remembered), chosen, choices: choices + 1 });
      setPin(remembered);
    }
  }
  const keepPlace = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    keepDraft(event);
    const { name, value } = event.currentTarget;
    if (name === 'pin') setPin(plainPin(value));
  };
  return (
    <>
      <SavedAddressChoice saved={saved} chosen={chosen} onChoose={choose} />
      <TextField
        key={`mobile ${choices}`}
        name="mobileNo"
        type="tel"
        inputMode="tel"
        label={texts.mobileNo}
        hint={texts.mobileNoHint}
        autoComplete="tel"
        onChange={keepDraft}
        defaultValue={typed?.mobileNo || buyer.mobileNo}
      />
      <fieldset key={`address ${choices}`} className="checkout-form__address" aria-label={texts.whereTo}>
        <TextAreaField
          name="residentialAddress"
          label={texts.residentialAddress}
          autoComplete="street-address"
          rows={2}
          maxLength={limits.addressLength}
          onChange={keepDraft}
          defaultValue={typed?.residentialAddress ?? ''}
        />
        <PlaceFields typed={typed} onChange={keepPlace} onSuggest={keepSuggestion} />
      </fieldset>
      {(pin === '' || pinPattern.test(pin)) && (
        <CheckoutDay pin={pin || undefined} gifts={cart.lines} isComplete={!isIncomplete(cart)} />
      )}
      <GiftFields
        key={`gift ${choices}`}
        typed={typed}
        cash={cash !== undefined}
        onChange={(event) => {
          keepDraft(event);
          if (event.currentTarget.name === 'recipientName') setRecipient(event.currentTarget.value.trim());
        }}
      />
      {cash !== undefined && (
        <p className="checkout-form__payer" role="status">
          {recipient !== '' && addressTexts.paysAtDoor(recipient, formatPrice(cash))}
        </p>
      )}
      <SaveAddress count={saved.length} isChosen={chosen !== ''} isGift={recipient !== ''} />
    </>
  );
}

/** An address that isn't typed yet is at the cart's PIN, until the customer enters another one. */
const startAt = (entered: Partial<TypedAddress> | undefined, pin: string | undefined): TypedAddress | undefined =>
  entered || pin
    ? { mobileNo: '', residentialAddress: '', ...entered, ...((entered?.pin || pin) && { pin: entered?.pin || pin }) }
    : undefined;

/** What doesn't depend on the address. */
const giftOf = ({ giftMessage, hidePrices }: Partial<TypedAddress> = {}) => ({
  ...(giftMessage !== undefined && { giftMessage }),
  ...(hidePrices !== undefined && { hidePrices }),
});

/**
 * After a reload the input of an unanswered checkout, so that the same one can be sent again. Otherwise the customer's draft, which
 * also survives a new sign-in.
 */
function enteredBefore(buyerName: string): TypedAddress | undefined {
  const [attempt, draft] = [attempts.cash.read(), checkoutDraft.read()];
  const userId = currentUserId();
  const unanswered = attempt?.userId === userId ? attempt.unanswered.at(-1) : undefined;
  if (unanswered) {
    const { mobileNo, residentialAddress } = unanswered;
    return { mobileNo, residentialAddress, ...shownWishes(unanswered, buyerName) };
  }
  return draft?.userId === userId ? draft : undefined;
}

function keepDraft({ currentTarget: { form } }: ChangeEvent<Field>): void {
  if (!form) return;
  const fields = new FormData(form);
  checkoutDraft.write({
    userId: currentUserId(),
    mobileNo: fieldText(fields, 'mobileNo'),
    residentialAddress: fieldText(fields, 'residentialAddress'),
    ...typedWishes(fields),
  });
}

/** The entered PIN is in the draft already, unless another address was chosen meanwhile. */
function keepSuggestion(place: TypedWishes): void {
  const draft = checkoutDraft.read();
  if (draft?.userId === currentUserId() && plainPin(draft.pin ?? '') === place.pin) {
    checkoutDraft.write({ ...draft, ...place });
  }
}
