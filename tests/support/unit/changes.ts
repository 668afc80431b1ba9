import type { Change } from '#lambdas/platform/stream.ts';

/** Returns the changes between `seen` and `current` by key, and brings `seen` up to date. */
export function changesOf<T>(
  seen: Map<string, T>,
  current: ReadonlyMap<string, T>,
): readonly (readonly [string, Change<T>])[] {
  const changes: (readonly [string, Change<T>])[] = [];
  for (const key of new Set([...seen.keys(), ...current.keys()])) {
    const [before, after] = [seen.get(key), current.get(key)];
    if (before === after) continue;
    changes.push([key, { ...(before !== undefined && { before }), ...(after !== undefined && { after }) }]);
    if (after === undefined) seen.delete(key);
    else seen.set(key, after);
  }
  return changes;
}
