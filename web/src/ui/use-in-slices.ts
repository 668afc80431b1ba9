import { useDeferredValue, useMemo } from 'react';

/**
 * Defers a value: React renders a new one in slices, and shows the old one meanwhile, so that the page stays responsive. A new
 * `key` is not deferred: after going back, the list shows at once, so that the browser can restore the scroll position.
 */
export function useInSlices<T>(value: T, key: string): T {
  const current = useMemo(() => ({ value, key }), [value, key]);
  const deferred = useDeferredValue(current);
  return deferred.key === key ? deferred.value : value;
}
