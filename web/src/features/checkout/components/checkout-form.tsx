import { type ChangeEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Cart } from '#contracts/cart/cart.ts';
import { plainPin } from '#contracts/delivery/pin.ts';
import { pinPattern } from '#contracts/delivery/states.ts';
import { limits } from '#contracts/limits.ts';
import { toPaise, toRupees } from '#contracts/money.ts';
import { useSession } from '#web/lib/session.tsx';
import { checkout as texts } from '#web/texts/checkout/checkout.ts';
import { cartDelivery as deliveryTexts } from '#web/texts/delivery/cart-delivery.ts';
import { Form, fieldText, TextAreaField, TextField } from '#web/ui/form.tsx';
import { Link } from '#web/ui/link.tsx';
import { Message } from '#web/ui/message.tsx';
import { formatPrice } from '#web/ui/price.tsx';
import { settledCart } from '../../cart/api/change-quantity.ts';
import { cartChanges } from '../../cart/compare-carts.ts';
import { CartChanges } from '../../cart/components/cart-changes.tsx';
import { readDelivery } from '../../cart/delivery.ts';
import { CheckoutDay } from '../../dates/components/wanted-day.tsx';
import { wantedDay } from '../../dates/wanted-day.ts';
import { GiftFields } from '../../delivery/components/gift-fields.tsx';
import { PlaceFields } from '../../delivery/components/place-fields.tsx';
import { readWishes, shownWishes, typedWishes } from '../../delivery/wishes.ts';
import { cartFacts, currentUserId } from '../api/checkout-call.ts';
import { useCheckOut } from '../api/place-order.ts';
import { attempts } from '../attempt-store.ts';
import { checkoutDraft } from '../checkout-draft.ts';
import { deliverTo } from '../deliver-to.ts';

interface CheckoutFormProps {
  readonly cart: Cart;
  /** The cart that the customer last agreed to, by opening the modal or by pressing SUBMIT. */
  readonly seen: Cart;
  readonly onSeen: (cart: Cart) => void;
  readonly onFailed: () => void;
}

/** The form in the modal. Orders exactly the shown cart, and never twice. */
export default function CheckoutForm({ cart, seen, onSeen, onFailed }: CheckoutFormProps) {
  const navigate = useNavigate();
  const { me } = useSession();
  const checkOut = useCheckOut();
  const submit = async (fields: FormData) => {
    const delivery = readFields(fields, me?.fullName);
    onSeen(cart);
    try {
      await deliverTo(delivery.address?.pin ?? '');
      const settled = await settledCart();
      if (cartChanges(cart, settled).length > 0) throw new Error(texts.changedMeanwhile);
      await checkOut.mutateAsync({ ...delivery, ...cartFacts(settled) });
    } catch (error) {
      onFailed();
      throw error;
    }
    checkoutDraft.write(undefined);
    wantedDay.write(undefined);
    navigate('/home');
  };
  // The order itself empties the cart, maybe before its response arrives.
  const shown = checkOut.isPending || checkOut.isSuccess ? seen : cart;
  const isEmpty = shown.lines.length === 0;
  const toPay = toRupees(toPaise(shown.toPay) + toPaise(shown.delivery?.cashFee ?? 0));
  const fees = toRupees(toPaise(toPay) - toPaise(shown.totalPrice));
  return (
    <>
      <p className="checkout-form__lead">{texts.lead}</p>
      <Message kind="error">
        {isEmpty ? (
          <span>
            {texts.emptied} <Link to="/orders">{texts.toOrders}</Link>
          </span>
        ) : (
          (shown.delivery?.problem ?? shown.delivery?.cashProblem)
        )}
      </Message>
      <Form
        submitLabel={texts.submit}
        busyLabel={texts.submitting}
        done={checkOut.isSuccess}
        whenLeft={{ failure: texts.failed }}
        onSubmit={submit}
      >
        <CheckoutFields cart={shown} />
        <div className="checkout-form__totals">
          <TextField
            name="totalQuantity"
            label={texts.totalQuantity}
            value={String(shown.totalQuantity)}
            isReadOnly
            isRequired={false}
          />
          <TextField
            name="totalPrice"
            label={texts.totalPrice}
            value={formatPrice(toPay)}
            isReadOnly
            isRequired={false}
          />
        </div>
        {fees > 0 && <p className="checkout-form__fees">{deliveryTexts.withFees(formatPrice(fees))}</p>}
        <CartChanges changes={isEmpty ? [] : cartChanges(seen, shown)} />
      </Form>
    </>
  );
}

/** What the customer has entered in `CheckoutFields`. Throws the errors of invalid fields. */
export function readFields(fields: FormData, buyerName = '') {
  const delivery = readDelivery(fields);
  return { ...delivery, ...readWishes(fields, { ...delivery, name: buyerName }) };
}

/** Mobile number, address, and what a gift may need. */
export function CheckoutFields({ cart }: Pick<CheckoutFormProps, 'cart'>) {
  const { me } = useSession();
  // After a reload the fields show the input of an unanswered checkout, so that the same one can be sent again. Otherwise they
  // show the customer's draft, which also survives a new sign-in.
  const [typed] = useState(() => {
    const [attempt, draft] = [attempts.cash.read(), checkoutDraft.read()];
    const userId = currentUserId();
    const unanswered = attempt?.userId === userId ? attempt.unanswered.at(-1) : undefined;
    if (unanswered) {
      const { mobileNo, residentialAddress } = unanswered;
      return { mobileNo, residentialAddress, ...shownWishes(unanswered, me?.fullName ?? '') };
    }
    return draft?.userId === userId ? draft : undefined;
  });
  const [pin, setPin] = useState(plainPin(typed?.pin ?? ''));
  const keepPlace = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    keepDraft(event);
    const { name, value } = event.currentTarget;
    if (name !== 'pin') return;
    setPin(plainPin(value));
    void deliverTo(plainPin(value));
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
        defaultValue={typed?.mobileNo ?? me?.mobileNumber ?? ''}
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
        <PlaceFields typed={typed} onChange={keepPlace} />
      </fieldset>
      <CheckoutDay pin={pinPattern.test(pin) ? pin : cart.delivery?.pin} gifts={cart.lines} />
      <GiftFields typed={typed} onChange={keepDraft} />
    </>
  );
}

function keepDraft({
  currentTarget: { form },
}: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>): void {
  if (!form) return;
  const fields = new FormData(form);
  checkoutDraft.write({
    userId: currentUserId(),
    mobileNo: fieldText(fields, 'mobileNo'),
    residentialAddress: fieldText(fields, 'residentialAddress'),
    ...typedWishes(fields),
  });
}
