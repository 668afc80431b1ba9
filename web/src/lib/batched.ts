/**
 * Makes a loader of single objects from a call that loads several: what components ask for at the same time becomes one call of at
 * most `max` IDs. A missing object is null.
 */
export function batched<T>(
  load: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  max: number,
): (id: string) => Promise<T | null> {
  let next: { readonly ids: Set<string>; readonly found: Promise<ReadonlyMap<string, T>> } | undefined;
  const begin = () => {
    const ids = new Set<string>();
    const found = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      if (next?.ids === ids) next = undefined;
      return load([...ids]);
    });
    return { ids, found };
  };
  return async (id) => {
    if (next === undefined || next.ids.size === max) next = begin();
    next.ids.add(id);
    return (await next.found).get(id) ?? null;
  };
}
