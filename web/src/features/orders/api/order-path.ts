/** The path of one of the customer's orders in the API. */
export const orderPath = (orderId: string): `/api/${string}` => `/api/orders/${encodeURIComponent(orderId)}`;
