import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Me } from '#contracts/accounts/me.ts';
import type { SavedAddress } from '#contracts/accounts/saved-address.ts';
import type { Cart } from '#contracts/cart/cart.ts';
import { plainPin } from '#contracts/delivery/pin.ts';
import { pinPattern } from '#contracts/delivery/states.ts';
import { isIncomplete } from '#contracts/desk/work-list.ts';
import { limits } from '#contracts/limits.ts';
import { lateOutcome } from '#web/lib/late-outcome.ts';
import { useSession } from '#web/lib/session.tsx';
import { checkout as texts } from '#web/texts/checkout/checkout.ts';
import { address as addressTexts } from '#web/texts/delivery/address.ts';
import { savedAddresses as savedTexts } from '#web/texts/delivery/saved-addresses.ts';
import { approval } from '#web/texts/proofs/approval.ts';
import { useFormProblem } from '#web/ui/fields.tsx';
import { fieldText, TextAreaField, TextField } from '#web/ui/form.tsx';
import { Message } from '#web/ui/message.tsx';
import { formatPrice } from '#web/ui/price.tsx';
import { Waiting } from '#web/ui/waiting.tsx';
import { CheckoutDay } from '../../dates/components/wanted-day.tsx';
import { useRememberedPin } from '../../dates/remembered-pin.ts';
import { saveAddress, useSavedAddresses } from '../../delivery/api/saved-addresses.ts';
import { GiftFields } from '../../delivery/components/gift-fields.tsx';
import { PinFields } from '../../delivery/components/pin-fields.tsx';
import { SavedAddressChoice } from '../../delivery/components/saved-address-choice.tsx';
import { addressToSave, savedAs, type TypedAddress, typedAddress } from '../../delivery/saved-addresses.ts';
import { shownWishes, type TypedWishes, typedWishes } from '../../delivery/wishes.ts';
import { currentUserId } from '../api/checkout-call.ts';
import { attempts } from '../attempt-store.ts';
import { checkoutDraft } from '../checkout-draft.ts';
import { deliverTo, keepCartPin } from '../deliver-to.ts';
import type { readDelivery } from '../delivery.ts';
import { SaveAddress } from './save-address.tsx';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Saves the address if its box is ticked. A failure changes nothing of the checkout, so the next page shows it. */
export function keepAddress(fields: FormData, delivery: ReturnType<typeof readDelivery>, buyerName = ''): void {
  if (fieldText(fields, 'saveAddress') === '') return;
  saveAddress(addressToSave(delivery, { ...delivery, name: buyerName })).catch(() =>
    lateOutcome.write({ kind: 'error', text: savedTexts.notSaved }),
  );
}

/** Mobile number, address, and what a gift may need. */
export function CheckoutFields({ cart, cash, isOpen }: Pick<FieldsProps, 'cart' | 'cash' | 'isOpen'>) {
  const { me } = useSession();
  const { data, isPending } = useSavedAddresses();
  const saved = data?.addresses ?? [];
  return isPending ? <Waiting /> : <Fields cart={cart} cash={cash} isOpen={isOpen} me={me} saved={saved} />;
}

interface FieldsProps {
  readonly cart: Cart;
  /** Rupees to pay at the door; undefined for a card payment. */
  readonly cash?: number | undefined;
  /** False while the modal that has the fields is closed. */
  readonly isOpen: boolean;
  readonly me: Me | undefined;
  readonly saved: readonly SavedAddress[];
}

/** What the fields show until the customer changes them. */
interface Start {
  readonly typed: TypedAddress | undefined;
  /** The ID of the saved address that it is, or empty. */
  readonly chosen: string;
}

function Fields({ cart, cash, isOpen, me, saved }: FieldsProps) {
  const buyer = { name: me?.fullName ?? '', mobileNo: me?.mobileNumber ?? '' };
  const remembered = useRememberedPin();
  const [start, setStart] = useState(() => firstStart(saved, buyer, cart.delivery?.pin || remembered));
  const { typed, chosen } = start;
  const [starts, setStarts] = useState(0);
  const [recipient, setRecipient] = useState(typed?.recipientName ?? '');
  const startAgain = (next: Start) => {
    setStart(next);
    setStarts(starts + 1);
    setRecipient(next.typed?.recipientName ?? '');
  };
  const choose = (address: SavedAddress | undefined, { currentTarget: { form } }: ChangeEvent<HTMLSelectElement>) => {
    const next: TypedAddress = {
      ...giftOf(typedWishes(new FormData(form ?? undefined))),
      ...(address ? typedAddress(address, buyer) : { mobileNo: buyer.mobileNo, residentialAddress: '' }),
    };
    checkoutDraft.write({ userId: currentUserId(), ...next });
    startAgain({ typed: next, chosen: address?.addressId ?? '' });
  };
  // Before the first effect that prices the cart for an address.
  const proposed = useRef(plainPin(typed?.pin ?? ''));
  useLayoutEffect(() => (isOpen ? keepCartPin(proposed.current) : undefined), [isOpen]);
  const followed = useRef(remembered);
  useEffect(() => {
    if (remembered === followed.current) return;
    followed.current = remembered;
    // The cart's PIN was changed behind the closed modal. An address that the customer has typed or chosen keeps its own.
    const entered = enteredBefore(buyer.name);
    if (isOpen || remembered === undefined || chosen !== '' || entered?.residentialAddress) return;
    const { city: _, state: __, pin: ___, ...rest } = entered ?? {};
    startAgain({ typed: startAt(rest, remembered), chosen: '' });
  });
  return (
    <>
      <SavedAddressChoice saved={saved} chosen={chosen} onChoose={choose} />
      <AddressFields
        key={starts}
        cart={cart}
        cash={cash}
        isOpen={isOpen}
        typed={typed}
        buyer={buyer}
        onRecipient={setRecipient}
      />
      {cash !== undefined && (
        <p className="checkout-form__payer" role="status">
          {recipient !== '' && cash > 0 && addressTexts.paysAtDoor(recipient, formatPrice(cash))}
        </p>
      )}
      <SaveAddress count={saved.length} isChosen={chosen !== ''} isGift={recipient !== ''} />
    </>
  );
}

interface AddressFieldsProps extends Pick<FieldsProps, 'cart' | 'cash' | 'isOpen'>, Pick<Start, 'typed'> {
  readonly buyer: { readonly mobileNo: string };
  readonly onRecipient: (name: string) => void;
}

/** The fields that begin again with other defaults. */
function AddressFields({ cart, cash, isOpen, typed, buyer, onRecipient }: AddressFieldsProps) {
  const [pin, setPin] = useState(plainPin(typed?.pin ?? ''));
  const problem = useFormProblem();
  useEffect(() => {
    if (isOpen) void deliverTo(pin);
  }, [isOpen, pin]);
  const keepArea = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    keepDraft(event);
    const { name, value } = event.currentTarget;
    if (name === 'pin') setPin(plainPin(value));
  };
  return (
    <>
      <TextField
        name="mobileNo"
        type="tel"
        inputMode="tel"
        label={texts.mobileNo}
        hint={texts.mobileNoHint}
        autoComplete="tel"
        onChange={keepDraft}
        defaultValue={typed?.mobileNo || buyer.mobileNo}
      />
      <fieldset className="checkout-form__address" aria-label={texts.whereTo}>
        <TextAreaField
          name="residentialAddress"
          label={texts.residentialAddress}
          autoComplete="street-address"
          rows={2}
          maxLength={limits.addressLength}
          onChange={keepDraft}
          defaultValue={typed?.residentialAddress ?? ''}
        />
        <PinFields typed={typed} onChange={keepArea} onSuggest={keepSuggestion} />
      </fieldset>
      <Message kind="error">{problem}</Message>
      {cart.lines.length > 0 && (pin === '' || pinPattern.test(pin)) && (
        <CheckoutDay pin={pin || undefined} gifts={cart.lines} isComplete={!isIncomplete(cart)} />
      )}
      {cart.lines.some(({ proofRequired }) => proofRequired) && <p>{approval}</p>}
      <GiftFields
        typed={typed}
        cash={cash !== undefined}
        onChange={(event) => {
          keepDraft(event);
          if (event.currentTarget.name === 'recipientName') onRecipient(event.currentTarget.value.trim());
        }}
      />
    </>
  );
}

/** What was entered before, or the address that was used last. */
function firstStart(
  saved: readonly SavedAddress[],
  buyer: Parameters<typeof typedAddress>[1],
  pin: string | undefined,
): Start {
  const entered = enteredBefore(buyer.name);
  // Beside a card payment, only the gift's wishes are entered.
  if (entered !== undefined && entered.residentialAddress !== '')
    return { typed: entered, chosen: savedAs(entered, saved, buyer)?.addressId ?? '' };
  const [last] = saved;
  if (last === undefined) return { typed: startAt(entered, pin), chosen: '' };
  return { typed: { ...typedAddress(last, buyer), ...giftOf(entered) }, chosen: last.addressId };
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
 * After a reload the input of a checkout of unknown outcome, so that the same one can be sent again. Otherwise the customer's draft,
 * which also survives a new sign-in.
 */
function enteredBefore(buyerName: string): TypedAddress | undefined {
  const [attempt, draft] = [attempts.cash.read(), checkoutDraft.read()];
  const userId = currentUserId();
  const sent = attempt?.userId === userId ? attempt.unanswered.at(-1) : undefined;
  if (sent) {
    const { mobileNo, residentialAddress } = sent;
    return { mobileNo, residentialAddress, ...shownWishes(sent, buyerName) };
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
function keepSuggestion(area: TypedWishes): void {
  const draft = checkoutDraft.read();
  if (draft?.userId === currentUserId() && plainPin(draft.pin ?? '') === area.pin) {
    checkoutDraft.write({ ...draft, ...area });
  }
}
