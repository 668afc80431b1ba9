import { refetch } from './refetch.ts';

/** The path of one of the customer's orders in the API. */
export const orderPath = (orderId: string): `/api/${string}` => `/api/orders/${encodeURIComponent(orderId)}`;

/** The query keys of the customer's orders. */
export const ordersKey = ['orders'];
const everyOrderKey = ['order'];
export const orderKey = (orderId: string) => [...everyOrderKey, orderId];

/** Refetches the orders that the page shows. Resolves when the fetches have succeeded or failed. */
export async function refreshOrders(): Promise<void> {
  await Promise.all([ordersKey, everyOrderKey].map(refetch));
}
