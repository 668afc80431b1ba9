import { type Clock, systemClock } from './clock.ts';

/** How long a value from outside the table is used without asking again: a changed one counts everywhere after that. */
const freshForMs = 5 * 60 * 1000;

/** A missing value soon counts once it is set, and a flood of calls still doesn't ask for it each time. */
const missingForMs = 10 * 1000;

/** Caches what `read` resolves with for five minutes, and undefined for ten seconds. */
export function cached<Value>(read: () => Promise<Value>, now: Clock = systemClock): () => Promise<Value> {
  let known: { readonly value: Value; readonly until: number } | undefined;
  return async () => {
    if (known !== undefined && now().getTime() < known.until) return known.value;
    const value = await read();
    known = { value, until: now().getTime() + (value === undefined ? missingForMs : freshForMs) };
    return value;
  };
}
