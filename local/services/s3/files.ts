import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { draftEnding, replaceFile, syncFolder } from '#lib/atomic-file.ts';
import type { ByteRange } from '#lib/byte-range.ts';
import { StartError } from '#lib/start-error.ts';

/** Replaces a JSON file atomically and durably. */
export const writeJson = (path: string, value: unknown): Promise<void> => replaceFile(path, JSON.stringify(value));

/** Reads a JSON file that `writeJson` has written. @throws StartError if it can't be read. */
export const readJson = <T>(path: string): T => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch (cause) {
    throw new StartError(`The stored file ${path} cannot be read: restore it, or empty the data folder.`, { cause });
  }
};

/** Lists the names in a directory, which is created if missing. Deletes files that a crash left incomplete. */
export const listFiles = (directory: string): readonly string[] => {
  mkdirSync(directory, { recursive: true });
  const names = readdirSync(directory);
  for (const name of names) if (isDraft(name)) rmSync(join(directory, name));
  return names.filter((name) => !isDraft(name));
};

/** Earlier versions ended the names of drafts with `.tmp`. */
const isDraft = (name: string): boolean => name.endsWith(draftEnding) || name.endsWith('.tmp');

export interface Body {
  readonly bodyId: string;
  readonly size: number;
  /** Hex. */
  readonly md5: string;
}

/**
 * Immutable files of bytes, each with a new ID. A record is written after the body that it refers to. So a crash can leave an
 * orphaned body, which `removeAllBut` deletes, but never a record with another object's bytes.
 */
export class BodyFiles {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
  }

  /** Stores a stream durably. If the stream fails, nothing is stored. */
  async write(source: AsyncIterable<Uint8Array>): Promise<Body> {
    const bodyId = randomUUID();
    try {
      const sums = await this.#fill(bodyId, source);
      await syncFolder(this.#directory);
      return { bodyId, ...sums };
    } catch (error) {
      await this.remove(bodyId);
      throw error;
    }
  }

  /** Opens the file now and not at the first read, so that a body can be read to its end even if it is replaced meanwhile. */
  read(bodyId: string, range?: ByteRange): Readable {
    return createReadStream('', { fd: openSync(this.#path(bodyId), 'r'), ...range });
  }

  async remove(bodyId: string): Promise<void> {
    await rm(this.#path(bodyId), { force: true });
  }

  /** Deletes bodies that no record refers to. @throws StartError if a record's body is missing. */
  removeAllBut(referenced: ReadonlySet<string>): void {
    const found = new Set(readdirSync(this.#directory));
    for (const bodyId of found) if (!referenced.has(bodyId)) rmSync(this.#path(bodyId));
    const [missing] = [...referenced].filter((bodyId) => !found.has(bodyId));
    if (missing !== undefined)
      throw new StartError(`The stored file ${this.#path(missing)} is missing: restore it, or empty the data folder.`);
  }

  async #fill(bodyId: string, source: AsyncIterable<Uint8Array>): Promise<Omit<Body, 'bodyId'>> {
    const md5 = createHash('md5');
    let size = 0;
    const file = await open(this.#path(bodyId), 'wx', 0o600);
    try {
      for await (const chunk of source) {
        md5.update(chunk);
        size += chunk.length;
        await file.appendFile(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return { size, md5: md5.digest('hex') };
  }

  #path(bodyId: string): string {
    return join(this.#directory, bodyId);
  }
}
