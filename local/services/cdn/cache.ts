import type { Lifetime } from './freshness.ts';
import type { ResponseHeaders } from './origin.ts';

/** A response in the cache. */
export interface Entry extends Lifetime {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: Buffer;
  /** When the origin sent or confirmed it, in milliseconds since 1970. */
  readonly storedAt: number;
  /** Set after the origin failed. Until then the stale response is served without another request to the origin. */
  readonly retryAt?: number;
}

export interface Cache {
  get(key: string): Entry | undefined;
  set(key: string, entry: Entry): void;
  delete(key: string): void;
}

/** The estimated size of an entry besides its body: key, headers and times. */
const overheadBytes = 1000;

/** An in-memory cache. When it exceeds the limit, it evicts the least recently used entries. */
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
      // A map iterates in insertion order, so inserting the entry again marks it as the most recently used.
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
