/**
 * Keeps in memory what the browser's storage refuses, because it is full, blocked or missing (some in-app browsers have none).
 * Such visitors can shop, but must sign in again on their next visit.
 */
export function makeStorageUsable(): void {
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    let stored: Storage | undefined;
    try {
      stored = window[kind];
    } catch {
      // The browser blocks it.
    }
    Object.defineProperty(window, kind, { value: withMemory(stored) });
  }
}

/** The storage, to which all reads and removals go, with a memory for refused writes. */
function withMemory(stored: Storage | undefined): Storage {
  const memory = new Map<string, string>();
  const keys = () => [...Object.keys(stored ?? {}), ...memory.keys()];
  const storage: Storage = {
    get length() {
      return keys().length;
    },
    key: (index) => keys()[index] ?? null,
    getItem: (key) => stored?.getItem(key) ?? memory.get(key) ?? null,
    setItem(key, value) {
      memory.set(key, value);
      try {
        stored?.setItem(key, value);
        if (stored) memory.delete(key);
      } catch {
        // The earlier value would hide the new one.
        stored?.removeItem(key);
      }
    },
    removeItem(key) {
      memory.delete(key);
      stored?.removeItem(key);
    },
    clear() {
      memory.clear();
      stored?.clear();
    },
  };
  // Lists the stored keys as a real storage does.
  return new Proxy(stored ?? storage, { get: (target, name: string) => storage[name] ?? target[name] });
}
