/**
 * The live connection reports only a customer's own orders. So the owners' lists are refetched when the page becomes visible or
 * the network returns; `lib/query.ts` switches the latter off by default.
 */
export const freshness = { staleTime: 0, refetchOnReconnect: true } as const;
