import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cart as texts } from '#web/texts/cart/cart.ts';
import { Message } from '#web/ui/message.tsx';
import { leftPayment } from '../../features/checkout/left-payment.ts';
import { orderQuery } from '../../features/orders/api/orders.ts';

/** Says once, to a customer who comes back from the payment page without having paid, that nothing is lost. */
export function UnpaidNotice() {
  const [orderId, setOrderId] = useState(leftPayment.read);
  // Going back may restore this page from the back/forward cache.
  useEffect(() => {
    const take = () => setOrderId(leftPayment.read());
    window.addEventListener('pageshow', take);
    return () => window.removeEventListener('pageshow', take);
  }, []);
  const { data: order } = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== undefined });
  useEffect(() => {
    if (order) leftPayment.write(undefined);
  }, [order]);
  // A payment may also have ended as the customer left.
  const isUnpaid = order?.status === 'awaiting-payment' || order?.payment.status === 'failed';
  return <Message kind="neutral">{isUnpaid && texts.unpaid}</Message>;
}
