/** The query keys of the owners' order lists. */
export const managedOrdersKey = ['managed-orders'];
export const managedOrderKey = (orderId: string) => ['managed-order', orderId];
