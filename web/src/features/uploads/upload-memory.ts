import { dayMs } from '#contracts/dates/day.ts';
import { sha256Of } from '#web/lib/sha256.ts';
import type { UploadMemory } from './upload-tools.ts';

/** How long an upload is remembered, in milliseconds. A stage keeps an unfinished upload for a day or longer. */
const lifetime = dayMs;
const key = 'shop.uploads';

interface Memory {
  readonly uploadId: string;
  /** When the upload was opened, in milliseconds. */
  readonly at: number;
}
type Memories = Readonly<Record<string, Memory>>;

/** Remembers a file's upload in this browser, across reloads and crashes. */
export function uploadMemory(storage: Storage, fingerprint: string, now: () => number): UploadMemory {
  const read = (): Memories => {
    const fresh = Object.entries(parse(storage.getItem(key))).filter(([, { at }]) => now() - at < lifetime);
    return Object.fromEntries(fresh);
  };
  const write = (memories: Memories) => {
    if (Object.keys(memories).length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(memories));
  };
  return {
    recall: () => read()[fingerprint]?.uploadId,
    remember: (uploadId) => write({ ...read(), [fingerprint]: { uploadId, at: now() } }),
    forget: () => {
      const { [fingerprint]: _, ...others } = read();
      write(others);
    },
  };
}

/** Parses the stored entries, and leaves out invalid ones. */
function parse(text: string | null): Memories {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    const entries: readonly [string, unknown][] = Object.entries(stored ?? {});
    return Object.fromEntries(entries.filter((entry): entry is [string, Memory] => isMemory(entry[1])));
  } catch {
    return {};
  }
}

function isMemory(value: unknown): value is Memory {
  if (typeof value !== 'object' || value === null) return false;
  return 'uploadId' in value && typeof value.uploadId === 'string' && 'at' in value && typeof value.at === 'number';
}

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
