import { useEffect } from 'react';
import { ApiProblem } from './problem.ts';

/** Calls `forget` when the connection is back, if the shown error says that there is none. */
export function useBackOnline(error: unknown, forget: () => void): void {
  const isOffline = error instanceof ApiProblem && error.code === 'network';
  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', forget);
    return () => window.removeEventListener('online', forget);
  });
}
