import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { latePart } from '../lib/late-part-query.ts';
import { LoadFailure } from './load-failure.tsx';
import { Waiting } from './waiting.tsx';

interface LatePartProps<P> {
  readonly part: ReturnType<typeof latePart<P>>;
  readonly children: (Part: ComponentType<P>) => ReactNode;
}

/**
 * Shows a part of a screen once it has come; until then that it is on its way, or why it is not, and a way to try again. Its
 * style sheets come with the screen: one that failed to come with the part would not be asked for again.
 */
export function LatePart<P>({ part, children }: LatePartProps<P>) {
  const { data, error, refetch } = useQuery(part);
  if (data) return children(data);
  return error ? <LoadFailure error={error} retry={refetch} /> : <Waiting />;
}
