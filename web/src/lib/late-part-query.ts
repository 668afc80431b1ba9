import type { ComponentType } from 'react';
import { networkProblem } from './problem.ts';

/**
 * A part of a screen that is fetched after it: the options of the query that does so, which a screen may start before the part
 * is needed. Where it did not come the query has the network's problem, and asks again when the network is back.
 */
export const latePart = <P>(name: string, fetchPart: () => Promise<{ readonly default: ComponentType<P> }>) => ({
  queryKey: ['late-part', name],
  queryFn: () =>
    fetchPart().then(
      (part) => part.default,
      () => {
        throw networkProblem();
      },
    ),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: true,
});
