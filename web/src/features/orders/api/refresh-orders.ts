import { refetch } from '#web/lib/refetch.ts';
import { everyOrderKey, ordersKey } from '../order-keys.ts';

/** Refetches the visible orders; resolves when that has succeeded or failed. */
export async function refreshOrders(): Promise<void> {
  await Promise.all([ordersKey, everyOrderKey].map(refetch));
}
