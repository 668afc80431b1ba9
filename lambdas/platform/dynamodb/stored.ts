/**
 * Gives an item from the table the type of its records, unchecked: only the shop's own functions write them. No other code of
 * the tables asserts a type (`docs/decisions/0069-stored-items.md`).
 */
export const stored = <Item>(item: Readonly<Record<string, unknown>>): Item => item as Item;
