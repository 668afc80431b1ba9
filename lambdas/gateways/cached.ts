import { type Clock, systemClock } from '../operations/time.ts';

/** How long a value from outside the table is used without asking again: a changed one counts everywhere after that. */
const freshForMs = 5 * 60 * 1000;

/** Caches what `read` resolves with for five minutes. Undefined is not cached, so a value counts as soon as it is set. */
export function cached<Value>(read: () => Promise<Value>, now: Clock = systemClock): () => Promise<Value> {
  let known: { readonly value: Value; readonly until: number } | undefined;
  return async () => {
    if (known !== undefined && now().getTime() < known.until) return known.value;
    const value = await read();
    known = value === undefined ? undefined : { value, until: now().getTime() + freshForMs };
    return value;
  };
}
