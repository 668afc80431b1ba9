import * as z from 'zod/mini';
import type { UploadMemory } from './upload-tools.ts';

/** The server forgets an upload that nobody finished after a day (milliseconds). */
const lifetime = 24 * 60 * 60 * 1000;
const key = 'shop.uploads';

const memoriesSchema = z.record(z.string(), z.object({ uploadId: z.string(), at: z.number() }));
type Memories = z.infer<typeof memoriesSchema>;

/** What this browser remembers of one file's upload, after a reload or a crash too. */
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

function parse(text: string | null): Memories {
  try {
    return z.parse(memoriesSchema, JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}
