import { toPaise, toRupees } from '#contracts/money.ts';
import type { Order } from '#contracts/orders/order.ts';
import { orders as texts } from '#web/texts/orders/orders.ts';
import { formatPrice } from '#web/ui/price.tsx';

/** The name, the address and the mobile number, one per line. Customers enter the address of a card order on Stripe's page. */
export function addressLines(order: Order): string {
  const { name, residentialAddress, address: fields, mobileNo, recipientMobile = mobileNo, status } = order;
  // The recipient's name is part of the text, and the recipient's number is the one to call.
  if (fields) return `${residentialAddress}\n${fields.mobile}`;
  const address = residentialAddress || (status === 'awaiting-payment' ? texts.addressToCome : '');
  return [name, address, recipientMobile].filter((line) => line !== '').join('\n');
}

/** True while the courier has cash to collect. After the delivery there is none, also for a parcel that replaces a damaged gift. */
export const hasCashToCollect = ({ status, payment }: Pick<Order, 'status' | 'payment'>): boolean =>
  payment.status === 'due' && status !== 'cancelled' && status !== 'delivered';

/** The payment status as a text. */
export function paymentInWords({
  status,
  payment,
  refunded,
  toPay,
}: Pick<Order, 'status' | 'payment' | 'refunded' | 'toPay'>): string {
  // A cancelled order is never delivered, so its cash is no longer due.
  if (status === 'cancelled' && payment.status === 'due') return texts.nothingToPay;
  if (status === 'delivered' && payment.status === 'due') return texts.wasDue;
  if (refunded !== undefined) return texts.partOf(formatPrice(refunded), formatPrice(toPay));
  return texts.paymentStatus[payment.status];
}

/** What delivery and payment in cash cost an order, apart from each other. Only what isn't free. */
export const feesOf = ({ deliveryFee, cashFee = 0 }: Pick<Order, 'deliveryFee' | 'cashFee'>) =>
  [
    { label: texts.delivery, rupees: toRupees(toPaise(deliveryFee) - toPaise(cashFee)) },
    { label: texts.cashFee, rupees: cashFee },
  ].filter(({ rupees }) => rupees > 0);
