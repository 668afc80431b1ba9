import { type Clock, systemClock } from './clock.ts';

/** How long a cached value is used; a changed one is used everywhere after that. */
const freshForMs = 5 * 60 * 1000;

/** Short, so that a new value is used soon; long enough that a flood of calls doesn't read each time. */
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
