/** The query keys of the owners' numbers of the day and order lists, of the newest orders, and of one order or all single orders. */
export const todayKey = ['today'];
export const managedOrdersKey = ['managed-orders'];
export const newestOrdersKey = ['newest-orders'];
export const everyManagedOrderKey = ['managed-order'];
export const managedOrderKey = (orderId: string) => [...everyManagedOrderKey, orderId];

/**
 * Query options for owners' lists. The live connection reports changed orders only as a best effort. So the lists are also
 * refetched when the page becomes visible and when the network returns. `lib/query.ts` turns the latter off by default.
 */
export const freshness = { staleTime: 0, refetchOnReconnect: true } as const;
