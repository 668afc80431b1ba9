import type { Order } from '#contracts/order.ts';
import { orders as texts } from '../../texts/orders.ts';

/** Name, address and mobile number, one per line. The address of a card order is entered on Stripe's page. */
export function addressLines({ name, residentialAddress, mobileNo, status }: Order): string {
  const address = residentialAddress || (status === 'awaiting-payment' ? texts.addressToCome : '');
  return [name, address, mobileNo].filter((line) => line !== '').join('\n');
}
