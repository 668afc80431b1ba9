import { LoadFailure } from './load-failure.tsx';
import { Waiting } from './waiting.tsx';

interface LoadingOrErrorProps {
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
}

/** Shown while a query has no data: a waiting state, or the query's error with a retry. */
export const LoadingOrError = ({ query: { error, refetch } }: LoadingOrErrorProps) =>
  error ? <LoadFailure error={error} retry={refetch} /> : <Waiting />;
