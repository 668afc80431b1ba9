/** The list with the item at `index` moved one place up (-1) or down (1). */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const item = list[index];
  const other = list[index + by];
  if (item === undefined || other === undefined) return list;
  return list.map((each, place) => (place === index ? other : place === index + by ? item : each));
}

/** The list with this item instead of the one with the same ID. */
export const replaced = <T extends { readonly id: string }>(list: readonly T[], item: T): readonly T[] =>
  list.map((each) => (each.id === item.id ? item : each));

export const without = <T extends { readonly id: string }>(list: readonly T[], { id }: T): readonly T[] =>
  list.filter((each) => each.id !== id);
