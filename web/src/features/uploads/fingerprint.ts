import { sha256Of } from '#web/lib/sha256.ts';

/** How many bytes to hash at each end of a file. */
const hashedBytes = 256 * 1024;

/**
 * Recognises a file that is chosen again by its name, size, modification time and a hash of its first and last 256 KiB. Hashing
 * a whole large file would take too long.
 */
export async function fingerprintOf(file: File): Promise<string> {
  const ends = new Blob([file.slice(0, hashedBytes), file.slice(Math.max(hashedBytes, file.size - hashedBytes))]);
  return [file.name, file.size, file.lastModified, await sha256Of(ends)].join('|');
}
