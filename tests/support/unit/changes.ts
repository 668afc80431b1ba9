import type { Change } from '#lambdas/platform/stream.ts';

/** Returns the changes between `seen` and `current` by key, and brings `seen` up to date. */
export function changesOf<T>(
  seen: Map<string, T>,
  current: ReadonlyMap<string, T>,
): readonly (readonly [string, Change<T>])[] {
  const changes: (readonly [string, Change<T>])[] = [];
  for (const [key, before] of seen) {
    if (current.has(key)) continue;
    changes.push([key, { before }]);
    seen.delete(key);
  }
  for (const [key, after] of current) {
    const before = seen.get(key);
    if (before === after) continue;
    changes.push([key, { ...(before !== undefined && { before }), after }]);
    seen.set(key, after);
  }
  return changes;
}
