import { queryClient } from '#web/lib/query.ts';
import { everyOrderKey, ordersKey } from '../order-keys.ts';

/** Fetches the orders that are looked at anew; resolves when they are here, or could not be had. */
export async function refreshOrders(): Promise<void> {
  await Promise.all([ordersKey, everyOrderKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
