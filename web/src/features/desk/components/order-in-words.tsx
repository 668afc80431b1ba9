import { customerName } from '#contracts/orders/customer-name.ts';
import { nextSteps } from '#web/texts/desk/desk.ts';
import { useManagedOrder } from '../api/managed-orders.ts';

/** Whose order it is, and its gifts. Nothing until they are known. */
function OrderInWords({ orderId }: { readonly orderId: string }) {
  const { data: order } = useManagedOrder(orderId);
  const [line, ...others] = order?.lines ?? [];
  if (order === undefined || line === undefined) return null;
  return (
    <>
      <bdi>{customerName(order)}</bdi>
      <span>{`, ${line.title}${others.length > 0 ? ` ${nextSteps.more(others.length)}` : ''}`}</span>
    </>
  );
}

/** For the list of a notice. */
export const orderInWords = (orderId: string) => <OrderInWords orderId={orderId} />;
