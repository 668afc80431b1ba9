/** The query keys of the shopper's orders. */
export const ordersKey = ['orders'];
export const orderKey = (orderId: string) => ['order', orderId];
