import type { ComponentType } from 'react';
import { networkProblem } from './problem.ts';
import { publicQueryKey } from './query.ts';

/**
 * Query options that lazy-load a part of a screen. A screen can preload the part with them. If loading fails, the query
 * throws the network problem, and retries once the network is back.
 */
export const lazyPart = <P>(name: string, fetchPart: () => Promise<{ readonly default: ComponentType<P> }>) => ({
  // Code is the same for every visitor, so it stays after logging out.
  queryKey: [publicQueryKey, 'part', name],
  queryFn: () =>
    fetchPart().then(
      (part) => part.default,
      () => {
        throw networkProblem();
      },
    ),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: true,
});
