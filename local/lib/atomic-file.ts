import { renameSync, writeFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Ends the name of a file that `replaceFile` is writing. A crash can leave such a file behind. */
export const draftEnding = '.new';

/**
 * Replaces a file atomically and durably: after a crash at any time it has either the old or the new content, and once the
 * promise has resolved, the new one. Only one call at a time may replace the same file.
 */
export async function replaceFile(path: string, content: string): Promise<void> {
  const draft = path + draftEnding;
  try {
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  // The rename is durable only once the folder is synced.
  await syncFolder(dirname(path));
}

/**
 * Replaces a file atomically, but not durably: after a loss of power it may have the old content or none. It takes a small part
 * of the time of `replaceFile`, for data that can be found again.
 */
export function replaceFileSync(path: string, content: string): void {
  const draft = path + draftEnding;
  writeFileSync(draft, content, { mode: 0o600 });
  renameSync(draft, path);
}

/** Flushes a folder, so that its entries survive a crash. Windows can't open folders, and doesn't need this. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
