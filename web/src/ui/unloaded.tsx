import { LoadFailure } from './load-failure.tsx';
import { Waiting } from './waiting.tsx';

interface UnloadedProps {
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
}

/** Shown while a query has no data: a waiting state, or the query's error with a retry. */
export const Unloaded = ({ query: { error, refetch } }: UnloadedProps) =>
  error ? <LoadFailure error={error} retry={refetch} /> : <Waiting />;
