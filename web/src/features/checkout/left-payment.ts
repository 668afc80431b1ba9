import { StoredValue } from '#web/lib/stored-value.ts';

/** The order for whose payment this tab last opened the payment page, until the cart or the order's page, which opens after a payment, has said how that ended. */
export const leftPayment = new StoredValue<string>('shop.left-payment', (stored) =>
  typeof stored === 'string' ? stored : undefined,
);
