import { refetch } from './refetch.ts';

/** The query keys of the customer's orders. */
export const ordersKey = ['orders'];
const everyOrderKey = ['order'];
export const orderKey = (orderId: string) => [...everyOrderKey, orderId];

/** Refetches the orders that the page shows. Resolves when the fetches have succeeded or failed. */
export async function refreshOrders(): Promise<void> {
  await Promise.all([ordersKey, everyOrderKey].map(refetch));
}
