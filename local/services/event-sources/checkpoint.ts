import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { replaceFileSync } from '#lib/atomic-file.ts';
import type { StreamPosition } from './stream.ts';

/** Stores a mapping's position in one shard, so that it survives a restart. */
export interface Checkpoint {
  load(): StreamPosition | undefined;
  save(position: StreamPosition): void;
}

const positionSchema = z.object({ shardId: z.string(), sequenceNumber: z.optional(z.string()) });

/**
 * Opens a mapping's checkpoint for one shard. Data folders of earlier versions have one position for the whole stream, where
 * every shard then starts.
 */
export function openCheckpoint(folder: string, mapping: string, shard: number): Checkpoint {
  const file = join(folder, `${mapping}.${shard}.json`);
  return {
    load: () => read(file) ?? read(join(folder, `${mapping}.json`)),
    save: (position) => replaceFileSync(file, JSON.stringify(position)),
  };
}

/** Undefined if the file is missing or unreadable. The mapping then starts from the beginning: records may arrive twice. */
function read(file: string): StreamPosition | undefined {
  try {
    return z.parse(positionSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
