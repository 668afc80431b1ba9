import { useNavigate } from 'react-router-dom';
import type { Cart } from '#contracts/cart/cart.ts';
import { toPaise, toRupees } from '#contracts/money.ts';
import { useSession } from '#web/lib/session.tsx';
import { checkout as texts } from '#web/texts/checkout/checkout.ts';
import { cartDelivery as deliveryTexts } from '#web/texts/delivery/cart-delivery.ts';
import { Form, TextField } from '#web/ui/form.tsx';
import { Link } from '#web/ui/link.tsx';
import { Message } from '#web/ui/message.tsx';
import { formatPrice } from '#web/ui/price.tsx';
import { cartChanges } from '../../cart/compare-carts.ts';
import { CartChanges } from '../../cart/components/cart-changes.tsx';
import { wantedDay } from '../../dates/wanted-day.ts';
import { cartFacts, checkOutSeen } from '../api/checkout-call.ts';
import { useCheckOut } from '../api/place-order.ts';
import { checkoutDraft } from '../checkout-draft.ts';
import { deliverTo } from '../deliver-to.ts';
import { deliveryErrors, readDelivery } from '../delivery.ts';
import { CheckoutFields, keepAddress } from './checkout-fields.tsx';

interface CheckoutFormProps {
  readonly cart: Cart;
  /** The cart that the customer last agreed to, by opening the modal or by pressing SUBMIT. */
  readonly seen: Cart;
  /** False while the modal is closed. */
  readonly isOpen: boolean;
  readonly onSeen: (cart: Cart) => void;
  readonly onFailed: () => void;
}

/** The form in the modal. Orders exactly the shown cart, and never twice. */
export default function CheckoutForm({ cart, seen, isOpen, onSeen, onFailed }: CheckoutFormProps) {
  const navigate = useNavigate();
  const { me } = useSession();
  const checkOut = useCheckOut();
  const submit = async (fields: FormData) => {
    const delivery = readDelivery(fields, me?.fullName);
    onSeen(cart);
    try {
      await deliverTo(delivery.address?.pin ?? '');
      await checkOutSeen(cart, texts.changedMeanwhile, (settled) =>
        checkOut.mutateAsync({ ...delivery, ...cartFacts(settled) }),
      );
    } catch (error) {
      onFailed();
      throw error;
    }
    keepAddress(fields, delivery, me?.fullName);
    checkoutDraft.write(undefined);
    wantedDay.write(undefined);
    navigate('/home');
  };
  // The order itself empties the cart, maybe before its response arrives.
  const shown = checkOut.isPending || checkOut.isSuccess ? seen : cart;
  const isEmpty = shown.lines.length === 0;
  const changes = cartChanges(seen, shown);
  const hasGone = isEmpty && changes.some(({ kind }) => kind === 'removed');
  const { deliveryFee, delivery: { cashFee = 0 } = {} } = shown;
  const toPay = toRupees(toPaise(shown.toPay) + toPaise(cashFee));
  return (
    <>
      <p className="checkout-form__lead">{texts.lead}</p>
      <Message kind="error">
        {isEmpty && !hasGone && (
          <span>
            {texts.emptied} <Link to="/orders">{texts.toOrders}</Link>
          </span>
        )}
      </Message>
      <Form
        submitLabel={texts.submit}
        busyLabel={texts.submitting}
        check={deliveryErrors}
        problem={isEmpty ? undefined : (shown.delivery?.problem ?? shown.delivery?.cashProblem)}
        done={checkOut.isSuccess || hasGone}
        whenLeft={{ failure: texts.failed }}
        onSubmit={submit}
      >
        <CheckoutFields cart={shown} cash={toPay} isOpen={isOpen} />
        <div className="checkout-form__totals">
          <TextField
            name="totalQuantity"
            label={texts.totalQuantity}
            value={shown.totalQuantity.toLocaleString('en-IN')}
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
        {deliveryFee + cashFee > 0 && (
          <p className="checkout-form__fees">
            {deliveryTexts.withFees(
              deliveryFee > 0 ? formatPrice(deliveryFee) : undefined,
              cashFee > 0 ? formatPrice(cashFee) : undefined,
            )}
          </p>
        )}
        <CartChanges changes={isEmpty && !hasGone ? [] : changes} />
      </Form>
    </>
  );
}
