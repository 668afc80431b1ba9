import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.ts';

const maxRepeats = 2;

/** A refusal (4xx) will not change by asking again; anything else is asked twice more. */
export const shouldRepeat = (failures: number, error: unknown): boolean =>
  failures < maxRepeats && !(error instanceof ApiProblem && error.status >= 400 && error.status < 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: an offline visitor is told so at once, rather than left before a skeleton.
    queries: { retry: shouldRepeat, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** The first part of the keys of queries whose answers are the same for everybody. */
export const publicQueryKey = 'products';

/** Forgets everything that was fetched for one visitor; the catalogue is everybody's and stays. */
export function forgetPersonalQueries(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== publicQueryKey });
  client.getMutationCache().clear();
}
