import { recipientName } from '#contracts/orders/customer-name.ts';
import type { Order } from '#contracts/orders/order.ts';
import { address as texts } from '#web/texts/delivery/address.ts';
import { formatPrice } from '#web/ui/price.tsx';
import { hasCashToCollect } from '../address-and-payment.ts';

/** Says that a gift's recipient pays the courier, until the parcel is delivered. */
export function PaidAtDoor({ order }: { readonly order: Order }) {
  const payer = recipientName(order);
  if (payer === undefined || !hasCashToCollect(order)) return null;
  return <p>{texts.paysAtDoor(payer, formatPrice(order.toPay))}</p>;
}
