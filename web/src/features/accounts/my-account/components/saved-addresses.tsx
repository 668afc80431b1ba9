import { useState } from 'react';
import { mobileNumberError, nameError, plainMobileNumber } from '#contracts/accounts/contact.ts';
import type { Me } from '#contracts/accounts/me.ts';
import type { SavedAddress } from '#contracts/accounts/saved-address.ts';
import { limits } from '#contracts/limits.ts';
import {
  changeSavedAddress,
  deleteSavedAddress,
  saveAddress,
  useSavedAddresses,
} from '#web/features/delivery/api/saved-addresses.ts';
import { PinFields } from '#web/features/delivery/components/pin-fields.tsx';
import { addressToSave, areaOf, labelOf, streetOf } from '#web/features/delivery/saved-addresses.ts';
import { addressTextError, readWishes, wishErrors } from '#web/features/delivery/wishes.ts';
import type { PendingAct } from '#web/lib/pending-acts.ts';
import { messageOf } from '#web/lib/problem.ts';
import { usePendingActs } from '#web/lib/use-pending-acts.ts';
import { savedAddresses as texts } from '#web/texts/delivery/saved-addresses.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form, fieldText, TextAreaField, TextField } from '#web/ui/form.tsx';
import { useKeptFocus } from '#web/ui/kept-focus.ts';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { Message } from '#web/ui/message.tsx';
import { UndoInPlace } from '#web/ui/undo-in-place.tsx';
import './saved-addresses.css';

/** The customer's saved addresses, to add, change and delete. */
export function SavedAddresses({ me }: { readonly me: Me }) {
  const query = useSavedAddresses();
  const [edited, setEdited] = useState<SavedAddress | 'new'>();
  const [said, setSaid] = useState<string>();
  const keptFocus = useKeptFocus<HTMLElement>();
  const { acts, list } = usePendingActs<SavedAddress>({
    idOf: ({ addressId }) => addressId,
    send: ({ addressId }, part) => deleteSavedAddress(addressId, part),
    onDone: () => setSaid(texts.deleted),
  });
  const addresses = query.data?.addresses;
  const close = () => setEdited(undefined);
  const edit = (address: SavedAddress | 'new') => {
    setSaid(undefined);
    setEdited(address);
  };
  const isFull = (addresses?.length ?? 0) >= limits.savedAddresses;
  return (
    <section className="my-account__part" aria-labelledby="my-addresses" {...keptFocus}>
      <h2 id="my-addresses">{texts.title}</h2>
      <p>{texts.lead}</p>
      {addresses === undefined ? (
        <LoadingOrError query={query} />
      ) : (
        <ul className="saved-addresses">
          {addresses.map((address) => (
            <Saved
              key={address.addressId}
              address={address}
              deletion={list.find(({ item }) => item.addressId === address.addressId)}
              onChange={() => edit(address)}
              onDelete={() => {
                setSaid(undefined);
                acts.add(address);
              }}
              onUndo={() => acts.undo(address.addressId)}
            />
          ))}
        </ul>
      )}
      {addresses?.length === 0 && <p>{texts.none}</p>}
      <Message kind="success">{said}</Message>
      {isFull && <p>{texts.full(limits.savedAddresses)}</p>}
      {addresses && !isFull && (
        <Button look="secondary" onClick={() => edit('new')}>
          {texts.add}
        </Button>
      )}
      {edited && (
        <Dialog open onClose={close} title={edited === 'new' ? texts.add : texts.changeTitle} closeLabel={texts.close}>
          <AddressForm
            me={me}
            before={edited === 'new' ? undefined : edited}
            onDone={() => {
              setSaid(texts.saved);
              close();
            }}
          />
        </Dialog>
      )}
    </section>
  );
}

interface SavedProps {
  readonly address: SavedAddress;
  readonly deletion: PendingAct<SavedAddress> | undefined;
  readonly onChange: () => void;
  readonly onDelete: () => void;
  readonly onUndo: () => void;
}

function Saved({ address, deletion, onChange, onDelete, onUndo }: SavedProps) {
  const failure = deletion?.failure;
  const label = labelOf(address);
  return (
    <li className="saved-addresses__address">
      <p dir="auto">{label}</p>
      <UndoInPlace act={deletion} words={texts.deleting} undo={texts.undo} name={label} onUndo={onUndo}>
        <div className="saved-addresses__buttons">
          <Button look="quiet" aria-label={texts.changeOf(label)} onClick={onChange}>
            {texts.change}
          </Button>
          <Button look="quiet" aria-label={texts.deleteOf(label)} onClick={onDelete}>
            {texts.delete}
          </Button>
        </div>
      </UndoInPlace>
      <Message kind="error">{failure === undefined ? undefined : messageOf(failure)}</Message>
    </li>
  );
}

interface AddressFormProps {
  readonly me: Me;
  readonly before: SavedAddress | undefined;
  readonly onDone: () => void;
}

function AddressForm({ me, before, onDone }: AddressFormProps) {
  const save = async (fields: FormData) => {
    const address = readAddress(fields);
    await (before ? changeSavedAddress(before.addressId, address) : saveAddress(address));
    onDone();
  };
  return (
    <Form submitLabel={texts.submit} busyLabel={texts.submitting} check={addressErrors} onSubmit={save}>
      <TextField
        name="name"
        label={texts.name}
        autoComplete="name"
        maxLength={limits.nameLength}
        defaultValue={before?.name ?? me.fullName}
      />
      <TextField
        name="mobile"
        type="tel"
        inputMode="tel"
        label={texts.mobile}
        autoComplete="tel"
        defaultValue={before?.mobile ?? me.mobileNumber}
      />
      <TextAreaField
        name="line1"
        label={texts.address}
        rows={3}
        autoComplete="street-address"
        maxLength={limits.addressLength}
        defaultValue={before && streetOf(before)}
      />
      <PinFields typed={before && areaOf(before)} />
    </Form>
  );
}

const typedIn = (fields: FormData) => ({
  name: fieldText(fields, 'name').trim(),
  mobileNo: plainMobileNumber(fieldText(fields, 'mobile')),
  residentialAddress: fieldText(fields, 'line1').trim(),
});

function addressErrors(fields: FormData) {
  const { name, mobileNo, residentialAddress } = typedIn(fields);
  return {
    name: nameError(name),
    mobile: mobileNumberError(mobileNo),
    line1: addressTextError(fields, residentialAddress),
    ...wishErrors(fields),
  };
}

function readAddress(fields: FormData) {
  const buyer = typedIn(fields);
  return addressToSave({ ...buyer, ...readWishes(fields, buyer) }, buyer);
}
