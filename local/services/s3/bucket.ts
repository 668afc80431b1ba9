import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { syncFolder } from '#lib/atomic-file.ts';
import type { ByteRange } from '#lib/byte-range.ts';
import type { BucketSettings, CorsRule } from '#services/s3/bucket-settings.ts';
import { BodyFiles, listFiles, readJson, writeJson } from './files.ts';

/** The headers that are stored with an object and sent with it: type, caching and `x-amz-meta-*`. */
export type StoredHeaders = Readonly<Record<string, string>>;

export interface ObjectRecord {
  readonly key: string;
  readonly bodyId: string;
  readonly size: number;
  /** Without the quotes. */
  readonly etag: string;
  /** Milliseconds since the epoch. */
  readonly lastModified: number;
  readonly headers: StoredHeaders;
  /** The verified checksums of the upload, by header name. */
  readonly checksums: StoredHeaders;
}

export interface NewObject {
  readonly key: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly headers: StoredHeaders;
  /** Complete once all bytes have been read. */
  readonly checksums?: StoredHeaders;
  /** The ETag of a multipart upload. Without it, the ETag is the MD5 of the bytes. */
  readonly etag?: string;
  /** Throws if the current object must not be replaced. */
  readonly guard?: (current: ObjectRecord | undefined) => void;
}

/** Runs the work on one key in order. Work on different keys runs concurrently. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(key) ?? Promise.resolve()).then(work, work);
    this.#last.set(key, result);
    try {
      return await result;
    } finally {
      if (this.#last.get(key) === result) this.#last.delete(key);
    }
  }
}

/** S3 lists keys in the order of their UTF-8 bytes, which differs from JavaScript's order of strings. */
export const compareKeys = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** The objects of one bucket. Records are in memory and on disk, bodies only on disk. */
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

  /** The records in the order of S3's lists. */
  list(prefix = ''): readonly ObjectRecord[] {
    return [...this.#records.values()]
      .filter(({ key }) => key.startsWith(prefix))
      .sort((a, b) => compareKeys(a.key, b.key));
  }

  /** The bytes of a record, which must have been found in the same turn of the event loop. */
  read(record: ObjectRecord, range?: ByteRange): Readable {
    return this.bodies.read(record.bodyId, range);
  }

  /** Stores an object completely or not at all. Once the promise resolves, the object survives a crash. */
  async put({ key, bytes, headers, checksums = {}, etag, guard }: NewObject): Promise<ObjectRecord> {
    const { bodyId, size, md5 } = await this.bodies.write(bytes);
    return this.#queue.run(key, async () => {
      const previous = this.#records.get(key);
      try {
        guard?.(previous);
      } catch (error) {
        await this.bodies.remove(bodyId);
        throw error;
      }
      const record = { key, bodyId, size, etag: etag ?? md5, lastModified: Date.now(), headers, checksums };
      await writeJson(this.#path(key), record);
      this.#records.set(key, record);
      if (previous) await this.bodies.remove(previous.bodyId);
      return record;
    });
  }

  /** Deletes an object. As in S3, a missing object is not an error. */
  remove(key: string): Promise<void> {
    return this.#queue.run(key, async () => {
      const record = this.#records.get(key);
      if (!record) return;
      await rm(this.#path(key));
      await syncFolder(this.#directory);
      this.#records.delete(key);
      await this.bodies.remove(record.bodyId);
    });
  }

  /** The file name is a hash, because a key may contain characters that a file name can't. */
  #path(key: string): string {
    return join(this.#directory, `${createHash('sha256').update(key).digest('hex')}.json`);
  }
}
