import { recipientName } from '#contracts/orders/customer-name.ts';
import type { Order } from '#contracts/orders/order.ts';
import { address as texts } from '#web/texts/delivery/address.ts';
import { formatPrice } from '#web/ui/price.tsx';

/** Says that a gift's recipient pays the courier, as long as cash is due. */
export function PaidAtDoor({ order }: { readonly order: Order }) {
  const { status, payment, toPay } = order;
  const payer = recipientName(order);
  if (payer === undefined || payment.status !== 'due' || status === 'cancelled') return null;
  return <p>{texts.paysAtDoor(payer, formatPrice(toPay))}</p>;
}
