import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { BucketSettings, CorsRule } from '#services/s3/bucket-settings.ts';
import { BodyFiles, type ByteRange, listFiles, readJson, syncDirectory, writeJson } from './files.ts';

/** The headers that are stored and sent with an object: its type, caching, `x-amz-meta-*`. */
export type StoredHeaders = Readonly<Record<string, string>>;

export interface ObjectRecord {
  readonly key: string;
  readonly bodyId: string;
  readonly size: number;
  /** Without its quotes. */
  readonly etag: string;
  /** Milliseconds since the epoch. */
  readonly lastModified: number;
  readonly headers: StoredHeaders;
  /** Header name to value, as the writer sent and we verified them. */
  readonly checksums: StoredHeaders;
}

export interface NewObject {
  readonly key: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly headers: StoredHeaders;
  /** Read once the bytes have arrived. */
  readonly checksums?: StoredHeaders;
  /** Multipart uploads have their own ETag; other objects use the MD5 of their bytes. */
  readonly etag?: string;
  /** Throws if the current object must stay. */
  readonly guard?: (current: ObjectRecord | undefined) => void;
}

/** Serializes work on one key, in order; work on different keys runs concurrently. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work, work);
    this.#last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    }
  }
}

/** The order of S3's lists: by the bytes of the UTF-8, which is not JavaScript's order of strings. */
export const compareKeys = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** One bucket's objects: records in memory and on disk, bodies on disk only. */
export class Bucket {
  readonly name: string;
  readonly cors: readonly CorsRule[];
  readonly arn: string;
  readonly bodies: BodyFiles;
  readonly #directory: string;
  readonly #records = new Map<string, ObjectRecord>();
  readonly #queue = new KeyedQueue();

  constructor(directory: string, { name, cors }: BucketSettings) {
    this.name = name;
    this.cors = cors;
    this.arn = `arn:aws:s3:::${name}`;
    this.bodies = new BodyFiles(join(directory, 'bodies'));
    this.#directory = join(directory, 'objects');
    for (const file of listFiles(this.#directory)) {
      const record = readJson<ObjectRecord>(join(this.#directory, file));
      this.#records.set(record.key, record);
    }
  }

  find(key: string): ObjectRecord | undefined {
    return this.#records.get(key);
  }

  /** Every record, in the order of S3's lists. */
  list(prefix = ''): readonly ObjectRecord[] {
    return [...this.#records.values()]
      .filter(({ key }) => key.startsWith(prefix))
      .sort((a, b) => compareKeys(a.key, b.key));
  }

  /** The bytes of a record found in this same turn of the event loop. */
  read(record: ObjectRecord, range?: ByteRange): Readable {
    return this.bodies.read(record.bodyId, range);
  }

  /** Stores an object completely or not at all; once this resolves, it survives a crash. */
  async put({ key, bytes, headers, checksums = {}, etag, guard }: NewObject): Promise<ObjectRecord> {
    const { bodyId, size, md5 } = await this.bodies.write(bytes);
    return this.#queue.run(key, async () => {
      const previous = this.#records.get(key);
      try {
        guard?.(previous);
      } catch (refusal) {
        await this.bodies.remove(bodyId);
        throw refusal;
      }
      const record = { key, bodyId, size, etag: etag ?? md5, lastModified: Date.now(), headers, checksums };
      await writeJson(this.#path(key), record);
      this.#records.set(key, record);
      if (previous) await this.bodies.remove(previous.bodyId);
      return record;
    });
  }

  /** Removes an object. A missing object is no error, as in S3. */
  remove(key: string): Promise<void> {
    return this.#queue.run(key, async () => {
      const record = this.#records.get(key);
      if (!record) return;
      await rm(this.#path(key));
      await syncDirectory(this.#directory);
      this.#records.delete(key);
      await this.bodies.remove(record.bodyId);
    });
  }

  /** A key may contain any character; a file name may not. */
  #path(key: string): string {
    return join(this.#directory, `${createHash('sha256').update(key).digest('hex')}.json`);
  }
}
