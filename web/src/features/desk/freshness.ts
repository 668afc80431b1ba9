/**
 * Query options for owners' lists. The live connection reports changed orders only as a best effort. So the lists are also
 * refetched when the page becomes visible and when the network returns. `lib/query.ts` turns the latter off by default.
 */
export const freshness = { staleTime: 0, refetchOnReconnect: true } as const;
