import { StoredValue } from '#web/lib/stored-value.ts';

/**
 * The order for which this tab last opened the payment page, until the cart has said that the page closed unpaid, the order's page
 * has opened, or a Cash on Delivery order replaces it.
 */
export const leftPayment = new StoredValue<string>('shop.left-payment', (stored) =>
  typeof stored === 'string' ? stored : undefined,
);
