/** The query keys of everybody's orders, for owners. */
export const managedOrdersKey = ['managed-orders'];
export const managedOrderKey = (orderId: string) => ['managed-order', orderId];
