/** The query keys of the owners' numbers of the day and order lists, of the newest orders, and of one order or all single orders. */
export const todayKey = ['today'];
export const managedOrdersKey = ['managed-orders'];
export const newestOrdersKey = ['newest-orders'];
export const everyManagedOrderKey = ['managed-order'];
export const managedOrderKey = (orderId: string) => [...everyManagedOrderKey, orderId];
