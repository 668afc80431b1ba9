import { useDeferredValue, useMemo } from 'react';

/**
 * The value as it may be drawn in slices, between which the page answers; an older one while that goes on. A value that belongs
 * to something else (`of`) is not held back: who comes back to a list sees that list at once, and the browser finds the place in it.
 */
export function useInSlices<T>(value: T, of: string): T {
  const current = useMemo(() => ({ value, of }), [value, of]);
  const drawn = useDeferredValue(current);
  return drawn.of === of ? drawn.value : value;
}
