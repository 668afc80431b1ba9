import { refetch } from '#web/lib/refetch.ts';
import { everyOrderKey, ordersKey } from '../order-keys.ts';

/** Refetches the orders that the page shows. Resolves when the fetches have succeeded or failed. */
export async function refreshOrders(): Promise<void> {
  await Promise.all([ordersKey, everyOrderKey].map(refetch));
}
