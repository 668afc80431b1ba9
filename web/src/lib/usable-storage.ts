const kinds = ['localStorage', 'sessionStorage'] as const;

/**
 * Replaces a blocked or missing browser storage with memory (some in-app browsers have none). Such visitors can shop, but
 * must sign in again on their next visit.
 */
export async function makeStorageUsable(): Promise<void> {
  const blocked = kinds.filter((kind) => !isUsable(kind));
  if (blocked.length === 0) return;
  const { MemoryStorage } = await import('./memory-storage.ts');
  for (const kind of blocked) Object.defineProperty(window, kind, { value: new MemoryStorage() });
}

function isUsable(kind: (typeof kinds)[number]): boolean {
  try {
    return window[kind].length >= 0;
  } catch {
    return false;
  }
}
