/** The query keys of the customer's orders. */
export const ordersKey = ['orders'];
export const everyOrderKey = ['order'];
export const orderKey = (orderId: string) => [...everyOrderKey, orderId];
