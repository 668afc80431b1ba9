import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { latePart } from '../lib/late-part-query.ts';
import { LoadingOrError } from './loading-or-error.tsx';

interface LatePartProps<P> {
  readonly part: ReturnType<typeof latePart<P>>;
  readonly children: (Part: ComponentType<P>) => ReactNode;
  /** Shown until the part has loaded, also if loading fails. For a part that the screen can do without. */
  readonly meanwhile?: ReactNode;
}

/**
 * Shows a lazy-loaded part of a screen, a waiting state until it has loaded, or its error with a retry. Its style sheets
 * should load with the screen, because a style sheet that failed to load is not requested again.
 */
export function LatePart<P>({ part, children, meanwhile }: LatePartProps<P>) {
  const query = useQuery(part);
  if (query.data) return children(query.data);
  return meanwhile === undefined ? <LoadingOrError query={query} /> : meanwhile;
}
