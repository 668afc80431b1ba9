import { useEffect, useState } from 'react';
import { cart as texts } from '#web/texts/cart/cart.ts';
import { Message } from '#web/ui/message.tsx';
import { leftPayment } from '../../features/checkout/left-payment.ts';
import { useOrder } from '../../features/orders/api/orders.ts';

/** Says once, to a customer who comes back from the payment page, whether something was paid. */
export function UnpaidNotice() {
  const [orderId, setOrderId] = useState(leftPayment.read);
  // Going back may restore this page from the back/forward cache.
  useEffect(() => {
    const take = () => setOrderId(leftPayment.read());
    window.addEventListener('pageshow', take);
    return () => window.removeEventListener('pageshow', take);
  }, []);
  return orderId && <PaymentState orderId={orderId} />;
}

/** While the payment page is open, the service's message may only be late, so the order is asked again. */
function PaymentState({ orderId }: { readonly orderId: string }) {
  const { data: order } = useOrder(orderId);
  useEffect(() => {
    if (order) leftPayment.write(undefined);
  }, [order]);
  const text =
    (order?.status === 'awaiting-payment' && texts.noPaymentYet) ||
    (order?.payment.status === 'failed' && texts.unpaid);
  return <Message kind="neutral">{text && <span key={text}>{text}</span>}</Message>;
}
