import type { Cart } from '#contracts/cart/cart.ts';
import { useSession } from '#web/lib/session.tsx';
import { cardPayment } from '#web/texts/checkout/card-payment.ts';
import { Form } from '#web/ui/form.tsx';
import type { usePayByCard } from '../api/pay-by-card.ts';
import { deliverTo } from '../deliver-to.ts';
import { deliveryErrors, readDelivery } from '../delivery.ts';
import { CheckoutFields, keepAddress } from './checkout-fields.tsx';

const texts = cardPayment.delivery;

interface CardDeliveryProps {
  readonly cart: Cart;
  readonly payment: ReturnType<typeof usePayByCard>;
  readonly onFailed: () => void;
}

/** Asks for the delivery details before a payment on a page that doesn't, and starts the payment. */
export default function CardDelivery({ cart, payment, onFailed }: CardDeliveryProps) {
  const { me } = useSession();
  const submit = async (fields: FormData) => {
    const delivery = readDelivery(fields, me?.fullName);
    // Before the payment's page replaces this one.
    keepAddress(fields, delivery, me?.fullName);
    try {
      await deliverTo(delivery.address?.pin ?? '');
      await payment.payAsync({ cart, delivery });
    } catch (error) {
      onFailed();
      throw error;
    }
  };
  return (
    <>
      <p className="checkout-form__lead">{texts.lead}</p>
      <Form
        submitLabel={texts.submit}
        busyLabel={cardPayment.starting}
        check={deliveryErrors}
        problem={cart.delivery?.problem}
        done={payment.checkoutUrl !== undefined}
        whenLeft={{ failure: texts.failed }}
        onSubmit={submit}
      >
        <CheckoutFields cart={cart} isOpen />
      </Form>
    </>
  );
}
