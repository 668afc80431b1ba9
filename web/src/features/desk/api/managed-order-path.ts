/** An order's path in the owners' API. */
export const orderPath = (orderId: string): `/api/${string}` => `/api/manage/orders/${encodeURIComponent(orderId)}`;
