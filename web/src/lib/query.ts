import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.ts';

const maxRetries = 2;

/** Whether to retry a query: at most twice, and never a refusal (4xx), where retrying cannot help. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < maxRetries && !(error instanceof ApiProblem && error.status >= 400 && error.status < 500);

/** Refetches failed queries when the network is back. */
const afterFailure = ({ state }: { state: { status: string } }) => state.status === 'error' && 'always';

export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: an offline visitor sees an error at once instead of an endless skeleton.
    queries: { retry: shouldRetry, staleTime: 30_000, networkMode: 'always', refetchOnReconnect: afterFailure },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** The key prefix of queries whose responses are the same for every visitor. */
export const publicQueryKey = 'products';

/** Removes one visitor's data from the cache, and keeps the public catalogue. */
export function forgetPersonalQueries(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== publicQueryKey });
  client.getMutationCache().clear();
}
