import { useDeferredValue, useMemo } from 'react';

/**
 * A deferred value: React renders a new one in slices and returns the old one meanwhile, so that the page stays responsive. A
 * changed `of` is not deferred: going back to a list shows it at once, so that the browser can restore the scroll position.
 */
export function useInSlices<T>(value: T, of: string): T {
  const current = useMemo(() => ({ value, of }), [value, of]);
  const drawn = useDeferredValue(current);
  return drawn.of === of ? drawn.value : value;
}
