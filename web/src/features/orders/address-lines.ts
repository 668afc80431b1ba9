import type { Order } from '#contracts/orders/order.ts';
import { orders as texts } from '../../texts/orders/orders.ts';

/** The name, the address and the mobile number, one per line. Customers enter the address of a card order on Stripe's page. */
export function addressLines({ name, residentialAddress, mobileNo, status }: Order): string {
  const address = residentialAddress || (status === 'awaiting-payment' ? texts.addressToCome : '');
  return [name, address, mobileNo].filter((line) => line !== '').join('\n');
}
