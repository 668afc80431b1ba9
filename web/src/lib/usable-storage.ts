const kinds = ['localStorage', 'sessionStorage'] as const;

/**
 * Visitors may have the browser's storage blocked, and some browsers inside of apps have none. For them the page remembers by
 * itself: they can shop, and are asked to sign in again when they come back.
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
