/**
 * How everybody's orders stay fresh. The live line tells shoppers of their own, so these are fetched anew whenever somebody
 * comes back to the page or the network comes back; the second is off unless asked for, as `lib/query.ts` sets queries up.
 */
export const freshness = { staleTime: 0, refetchOnReconnect: true } as const;
