/** The query keys of the owners' order lists, of the newest orders, and of one or every open order. */
export const managedOrdersKey = ['managed-orders'];
export const newestOrdersKey = ['newest-orders'];
export const everyManagedOrderKey = ['managed-order'];
export const managedOrderKey = (orderId: string) => [...everyManagedOrderKey, orderId];
