/** The list with the item at `index` moved by one towards the start (-1) or the end (1); unchanged at that end. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const item = list[index];
  const other = list[index + by];
  if (item === undefined || other === undefined) return list;
  return list.with(index, other).with(index + by, item);
}

/** The list with this item instead of the one with this ID. */
export const replaced = <T extends { readonly id: string }>(list: readonly T[], id: string, item: T): readonly T[] =>
  list.map((each) => (each.id === id ? item : each));

export const without = <T extends { readonly id: string }>(list: readonly T[], id: string): readonly T[] =>
  list.filter((each) => each.id !== id);
