/**
 * The live connection tells owners' pages of changed orders, as a best effort. So the owners' lists are also refetched when the
 * page becomes visible or the network returns; `lib/query.ts` switches the latter off by default.
 */
export const freshness = { staleTime: 0, refetchOnReconnect: true } as const;
