import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { NewSavedAddress, SavedAddress } from '#contracts/accounts/saved-address.ts';
import type { Address } from '#contracts/delivery/address.ts';
import { limits } from '#contracts/limits.ts';
import { customerName } from '#contracts/orders/customer-name.ts';
import type { OrderAddress } from '#contracts/orders/new-order.ts';
import type { Order } from '#contracts/orders/order.ts';
import { leftOf } from '#contracts/orders/refund-parts.ts';
import type { Means } from '#contracts/payments/means.ts';
import { ApiProblem } from '#web/lib/problem.ts';
import { useSession } from '#web/lib/session.tsx';
import { formatShortDay } from '#web/lib/short-day.ts';
import { useMeans } from '#web/lib/use-config.ts';
import { ownSteps as texts } from '#web/texts/orders/own-steps.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, KeepButton } from '#web/ui/dialog.tsx';
import { Form, fieldText, TextAreaField, TextField } from '#web/ui/form.tsx';
import { useKeptFocus } from '#web/ui/kept-focus.ts';
import { Message } from '#web/ui/message.tsx';
import { PartLink } from '#web/ui/part-link.tsx';
import { formatPrice } from '#web/ui/price.tsx';
import { formatWantedDay } from '../../dates/wanted-day-in-words.ts';
import { useSavedAddresses } from '../../delivery/api/saved-addresses.ts';
import { GiftMessageFields } from '../../delivery/components/gift-fields.tsx';
import { PinFields } from '../../delivery/components/pin-fields.tsx';
import { RecipientFields } from '../../delivery/components/recipient-fields.tsx';
import { SavedAddressChoice } from '../../delivery/components/saved-address-choice.tsx';
import { addressInText, savedAs, typedAddress } from '../../delivery/saved-addresses.ts';
import { addressTextError, readGift, readWishes, shownWishes, wishErrors } from '../../delivery/wishes.ts';
import { askAddress, cancelOrder, changeAddress, changeGift, ownStepsOf } from '../api/own-steps.ts';
import { OrderAgain } from './order-again.tsx';
import './own-steps.css';

interface OwnStepsProps {
  readonly order: Order;
  /** The notice that says what has become of the order. */
  readonly news: RefObject<HTMLElement | null>;
}

/** What the customer can do with the order: cancel it, have it sent elsewhere, change its gift message, or order its gifts again. */
export function OwnSteps({ order, news }: OwnStepsProps) {
  const keptFocus = useKeptFocus<HTMLElement>(news);
  const [asked, setAsked] = useState<OwnStep>();
  const [saved, setSaved] = useState<'address' | 'gift'>();
  const can = ownStepsOf(order);
  // The order can change meanwhile, also by a call whose response was lost.
  if (asked !== undefined && !can[asked]) setAsked(undefined);
  const close = () => setAsked(undefined);
  const ask = (step: OwnStep) => {
    setSaved(undefined);
    setAsked(step);
  };
  const done = (step: 'address' | 'gift') => () => {
    setSaved(step);
    close();
  };
  const giftTitle = order.giftMessage === undefined ? texts.addGift : texts.changeGift;
  return (
    <section className="own-steps" aria-labelledby="own-steps-title" {...keptFocus}>
      <h2 id="own-steps-title">{texts.title}</h2>
      {(order.status === 'making' || order.status === 'shipped') && (
        <p>
          <span>{texts.tooLate[order.status]}</span> <PartLink heading="messages-title">{texts.writeToUs}</PartLink>
        </p>
      )}
      <Message kind="success">{saved && texts.saved[saved]}</Message>
      <div className="own-steps__buttons">
        {can.address && (
          <Button look="secondary" onClick={() => ask('address')}>
            {texts.changeAddress}
          </Button>
        )}
        {can.gift && (
          <Button look="secondary" onClick={() => ask('gift')}>
            {giftTitle}
          </Button>
        )}
        {can.cancel && (
          <Button look="secondary" onClick={() => ask('cancel')}>
            {texts.cancelOrder}
          </Button>
        )}
        {can.again && <OrderAgain order={order} />}
      </div>
      {asked === 'cancel' && (
        <StepDialog title={texts.cancelAsk} keep={texts.keep} onClose={close}>
          <CancelForm order={order} onDone={close} />
        </StepDialog>
      )}
      {asked === 'address' && (
        <StepDialog title={texts.changeAddress} keep={texts.keepAddress} onClose={close}>
          <AddressForm order={order} onDone={done('address')} />
        </StepDialog>
      )}
      {asked === 'gift' && (
        <StepDialog title={giftTitle} keep={texts.keepGift} onClose={close}>
          <GiftForm order={order} onDone={done('gift')} />
        </StepDialog>
      )}
    </section>
  );
}

/** A step that a dialog asks about. */
type OwnStep = 'cancel' | 'address' | 'gift';

interface StepDialogProps {
  readonly title: string;
  readonly keep: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const StepDialog = ({ title, keep, onClose, children }: StepDialogProps) => (
  <Dialog open onClose={onClose} title={title} closeLabel={texts.close}>
    {children}
    <KeepButton onKeep={onClose}>{keep}</KeepButton>
  </Dialog>
);

interface StepFormProps {
  readonly order: Order;
  readonly onDone: () => void;
}

function CancelForm({ order, onDone }: StepFormProps) {
  const means = useMeans();
  const cancel = async (fields: FormData) => {
    await cancelOrder(order.orderId, fieldText(fields, 'reason').trim());
    onDone();
  };
  return (
    <Form submitLabel={texts.cancelOrder} busyLabel={texts.cancelling} onSubmit={cancel}>
      <p>{whatFollows(order, means)}</p>
      <TextField
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        isRequired={false}
        maxLength={limits.reasonLength}
      />
    </Form>
  );
}

function whatFollows(order: Order, means: Means): string {
  const { status, payment } = order;
  if (status === 'awaiting-payment') return texts.cancelUnpaid;
  return payment.status === 'paid' ? texts.cancelPaid(formatPrice(leftOf(order)), means) : texts.cancelCash;
}

function GiftForm({ order, onDone }: StepFormProps) {
  const save = async (fields: FormData) => {
    await changeGift(order.orderId, readGift(fields));
    onDone();
  };
  return (
    <Form submitLabel={texts.saveGift} busyLabel={texts.saving} check={wishErrors} onSubmit={save}>
      <GiftMessageFields
        typed={shownWishes(order, customerName(order))}
        cash={order.payment.method === 'cash-on-delivery'}
      />
    </Form>
  );
}

/** Free text, or with a PIN an address in fields, typed or saved. */
function AddressForm({ order, onDone }: StepFormProps) {
  const { me } = useSession();
  const { data } = useSavedAddresses();
  const buyer = { name: me?.fullName ?? order.name, mobileNo: order.mobileNo };
  /** Null if the customer wants another address than the saved ones. */
  const [chosen, setChosen] = useState<SavedAddress | null>();
  const [asked, setAsked] = useState<{ readonly to: OrderAddress; readonly there: Order }>();
  /** The last address whose change got no response. The order has it if only the response was lost. */
  const [sentTo, setSentTo] = useState<OrderAddress>();
  const isSaved = sentTo !== undefined && goesTo(order, sentTo);
  useEffect(() => {
    if (isSaved) onDone();
  }, [isSaved, onDone]);
  const question = asked && changesOf(order, asked.there);
  const questionText = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (asked) questionText.current?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  const ofText = order.address ? undefined : addressInText(asText(order));
  const shown = chosen ?? order.address ?? ofText;
  const typed = shown && typedAddress(shown, buyer);
  const saved = data?.addresses ?? [];
  const inChoice =
    chosen === undefined
      ? savedAs(typed ?? { ...buyer, residentialAddress: order.residentialAddress }, saved, buyer)
      : chosen;
  // The question was about another address.
  const dropQuestion = () => setAsked(undefined);
  const choose = (address: SavedAddress | undefined) => {
    dropQuestion();
    setChosen(address ?? null);
  };
  const save = async (fields: FormData) => {
    const residentialAddress = fieldText(fields, 'residentialAddress').trim();
    // Without an address in fields, the order goes to the receiver whom the checkout or the payment page named.
    const { name, mobileNo } = typed ? { name: buyer.name, mobileNo: typed.mobileNo } : order;
    const { address } = readWishes(fields, { name, mobileNo, residentialAddress });
    // The server would take the same address for another one, because it is in fields now.
    if (address && ofText && isSame(address, ofText)) return onDone();
    const to = address === undefined ? { residentialAddress } : { address };
    // Agreed only if the customer has seen what this very address changes.
    const agreed = asked && JSON.stringify(asked.to) === JSON.stringify(to) ? asked.there : undefined;
    dropQuestion();
    const there = agreed ?? (await askAddress(order.orderId, to));
    if (agreed === undefined && changesOf(order, there).length > 0) return setAsked({ to, there });
    await changeAddress(order.orderId, { ...to, agreed: termsOf(there) }).catch((error: unknown) => {
      if (error instanceof ApiProblem && error.code === 'network') setSentTo(to);
      throw error;
    });
    onDone();
  };
  return (
    <Form
      submitLabel={question ? texts.agree : texts.save}
      busyLabel={texts.saving}
      check={addressErrors}
      onSubmit={save}
    >
      {order.confirmation !== undefined && <p>{texts.confirmAgain}</p>}
      <SavedAddressChoice saved={saved} chosen={inChoice?.addressId ?? ''} onChoose={choose} />
      <TextAreaField
        key={`address ${chosen?.addressId}`}
        name="residentialAddress"
        label={texts.address}
        hint={texts.addressHint}
        rows={3}
        defaultValue={typed?.residentialAddress ?? order.residentialAddress}
        autoComplete="street-address"
        maxLength={limits.addressLength}
        onChange={dropQuestion}
      />
      <PinFields key={`area ${chosen?.addressId}`} typed={typed} onChange={dropQuestion} />
      <RecipientFields key={`recipient ${chosen?.addressId}`} typed={typed} onChange={dropQuestion} />
      <p className="own-steps__question" role="status" ref={questionText}>
        {question?.join(' ')}
      </p>
    </Form>
  );
}

const asText = ({ name, residentialAddress: line1, mobileNo, recipientMobile }: Order): NewSavedAddress => ({
  name,
  line1,
  country: 'IN',
  mobile: recipientMobile ?? mobileNo,
});

const addressErrors = (fields: FormData) => ({
  residentialAddress: addressTextError(fields, fieldText(fields, 'residentialAddress').trim()),
  ...wishErrors(fields),
});

const isSame = (address: Address, other: NewSavedAddress): boolean =>
  (Object.keys(address) as (keyof Address)[]).every((field) => address[field] === other[field]);

const goesTo = (order: Order, { address, residentialAddress }: OrderAddress): boolean =>
  address === undefined
    ? order.address === undefined && order.residentialAddress === residentialAddress
    : order.address !== undefined && isSame(address, order.address);

/** What the customer must agree to. */
const termsOf = ({ toPay, promise }: Order) => ({ toPay, ...(promise && { arrivesBy: promise.arrivesBy }) });

/** How the order would differ for the customer. */
function changesOf(before: Order, there: Order): readonly string[] {
  const [day, dayThere] = [before.promise?.arrivesBy, there.promise?.arrivesBy];
  const { wantedBy } = before;
  const missed = wantedBy && dayThere && dayThere > wantedBy ? formatWantedDay(wantedBy) : undefined;
  return [
    ...(dayThere && day !== dayThere
      ? [texts.otherDay(formatShortDay(dayThere), day && formatShortDay(day), missed)]
      : []),
    ...(before.toPay === there.toPay ? [] : [texts.otherTotal(formatPrice(there.toPay), formatPrice(before.toPay))]),
  ];
}
