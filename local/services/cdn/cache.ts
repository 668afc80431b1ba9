import type { Lifetime } from './freshness.ts';
import type { ResponseHeaders } from './origin.ts';

/** A response in the cache. */
export interface Entry extends Lifetime {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: Buffer;
  /** When the origin sent or confirmed it, in milliseconds since 1970. */
  readonly storedAt: number;
  /** The origin failed: until then the stale response is served without asking again. */
  readonly retryAt?: number;
}

export interface Cache {
  get(key: string): Entry | undefined;
  set(key: string, entry: Entry): void;
  delete(key: string): void;
}

/** What an entry takes beside its body: key, headers and times. */
const overheadBytes = 1000;

/** A cache in memory. Beyond the limit in bytes it evicts what was not requested for the longest time. */
export function createCache(limitBytes: number): Cache {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  const sizeOf = ({ body }: Entry) => body.length + overheadBytes;
  const remove = (key: string) => {
    const entry = entries.get(key);
    if (entry !== undefined) bytes -= sizeOf(entry);
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      // A map iterates in the order of insertion, so the entry moves to the end.
      if (entry !== undefined && entries.delete(key)) entries.set(key, entry);
      return entry;
    },
    set(key, entry) {
      remove(key);
      entries.set(key, entry);
      bytes += sizeOf(entry);
      for (const oldest of entries.keys()) {
        if (bytes <= limitBytes) break;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
