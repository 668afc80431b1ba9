/** The address of one order among everybody's, in the API. */
export const orderPath = (orderId: string): `/api/${string}` => `/api/manage/orders/${encodeURIComponent(orderId)}`;
