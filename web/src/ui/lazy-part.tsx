import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { lazyPart } from '../lib/lazy-part-query.ts';
import { LoadingOrError } from './loading-or-error.tsx';

interface LazyPartProps<P> {
  readonly part: ReturnType<typeof lazyPart<P>>;
  readonly children: (Part: ComponentType<P>) => ReactNode;
  /** Shown until the part has loaded, also if loading fails. For a part that the screen can do without. */
  readonly meanwhile?: ReactNode;
}

/**
 * Shows a lazy-loaded part of a screen, a waiting state until it has loaded, or its error with a retry. Its style sheets
 * should load with the screen, because a style sheet that failed to load is not requested again.
 */
export function LazyPart<P>({ part, children, meanwhile }: LazyPartProps<P>) {
  const query = useQuery(part);
  if (query.data) return children(query.data);
  return meanwhile === undefined ? <LoadingOrError query={query} /> : meanwhile;
}
