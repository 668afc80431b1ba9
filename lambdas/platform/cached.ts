import { type Clock, systemClock } from './clock.ts';
import { logUnexpected } from './log.ts';

/** How long a value is cached, and so the longest time until a change takes effect everywhere. */
const valueTtlMs = 5 * 60 * 1000;

/** Short enough that a new value is used soon, and long enough that a flood of calls doesn't read on every call. */
const missingTtlMs = 10 * 1000;

/**
 * Caches the value that `read` resolves with for five minutes, and undefined for ten seconds. If reading fails, the last value stays
 * for another ten seconds.
 */
export function cached<Value>(read: () => Promise<Value>, now: Clock = systemClock): () => Promise<Value> {
  let entry: { readonly value: Value; readonly until: number } | undefined;
  return async () => {
    if (entry !== undefined && now().getTime() < entry.until) return entry.value;
    try {
      const value = await read();
      entry = { value, until: now().getTime() + (value === undefined ? missingTtlMs : valueTtlMs) };
      return value;
    } catch (error) {
      if (entry?.value === undefined) throw error;
      logUnexpected('Read a cached value again', error);
      entry = { ...entry, until: now().getTime() + missingTtlMs };
      return entry.value;
    }
  };
}
