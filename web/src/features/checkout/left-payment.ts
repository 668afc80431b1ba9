import { StoredValue } from '#web/lib/stored-value.ts';

/**
 * The order for which this tab last opened the payment page, until the cart or the order's page has said how that ended. After a
 * payment, the order's page opens.
 */
export const leftPayment = new StoredValue<string>('shop.left-payment', (stored) =>
  typeof stored === 'string' ? stored : undefined,
);
