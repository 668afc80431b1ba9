import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { cart as texts } from '#web/texts/cart/cart.ts';
import { Message } from '#web/ui/message.tsx';
import { leftPayment } from '../../features/checkout/left-payment.ts';
import { useOrder } from '../../features/orders/api/orders.ts';

interface UnpaidNoticeProps {
  /** Whether the cart still has gifts. A live change may empty it before the order is known to be paid. */
  readonly hasGifts: boolean;
}

/** Says to a customer who comes back from the payment page that nothing was paid, or opens the paid order. */
export function UnpaidNotice({ hasGifts }: UnpaidNoticeProps) {
  const [orderId, setOrderId] = useState(leftPayment.read);
  // Going back may restore this page from the back/forward cache.
  useEffect(() => {
    const take = () => setOrderId((now) => leftPayment.read() ?? now);
    window.addEventListener('pageshow', take);
    return () => window.removeEventListener('pageshow', take);
  }, []);
  return orderId && <PaymentState orderId={orderId} hasGifts={hasGifts} />;
}

/** While the payment page is open, the service's message may only be late, so the order is asked again. */
function PaymentState({ orderId, hasGifts }: UnpaidNoticeProps & { readonly orderId: string }) {
  const { data: order } = useOrder(orderId);
  const isOpen = order?.status === 'awaiting-payment';
  const hasFailed = order?.payment.status === 'failed';
  useEffect(() => {
    if (hasFailed && leftPayment.read() === orderId) leftPayment.write(undefined);
  }, [hasFailed, orderId]);
  if (order && !isOpen && !hasFailed) return <Navigate to={`/orders/${encodeURIComponent(orderId)}`} />;
  const text = hasGifts && ((isOpen && texts.noPaymentYet) || (hasFailed && texts.unpaid));
  return <Message kind="neutral">{text && <span key={text}>{text}</span>}</Message>;
}
