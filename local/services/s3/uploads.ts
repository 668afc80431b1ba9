import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '#lib/atomic-file.ts';
import {
  type Bucket,
  compareKeys,
  KeyedQueue,
  type NewObject,
  type ObjectRecord,
  type StoredHeaders,
} from './bucket.ts';
import { s3Error } from './errors.ts';
import { type Body, listFiles, readJson, writeJson } from './files.ts';

/** S3's minimum size of a part, except the last one. */
const smallestPartBytes = 5 * 1024 * 1024;
const uploadFile = 'upload.json';

export interface Part extends Body {
  readonly partNumber: number;
  /** Milliseconds since the epoch. */
  readonly lastModified: number;
}

interface UploadRecord {
  readonly key: string;
  readonly headers: StoredHeaders;
  /** Milliseconds since the epoch. */
  readonly initiated: number;
}

export interface Upload extends UploadRecord {
  readonly uploadId: string;
  readonly parts: ReadonlyMap<number, Part>;
}

/** A part in the client's list when it completes the upload. */
interface NamedPart {
  readonly partNumber: number;
  readonly etag: string;
}

const selectParts = (upload: Upload, named: readonly NamedPart[]): readonly Part[] => {
  if (named.length === 0) throw s3Error('MalformedXML');
  if (named.some(({ partNumber }, index) => partNumber <= (named[index - 1]?.partNumber ?? 0)))
    throw s3Error('InvalidPartOrder');
  return named.map(({ partNumber, etag }, index) => {
    const part = upload.parts.get(partNumber);
    if (part?.md5 !== etag) throw s3Error('InvalidPart');
    if (part.size < smallestPartBytes && index < named.length - 1) throw s3Error('EntityTooSmall');
    return part;
  });
};

/** A bucket's unfinished multipart uploads. Each has a folder, with one file for the upload and one for each part. */
export class Uploads {
  readonly #bucket: Bucket;
  readonly #directory: string;
  readonly #uploads = new Map<string, Upload & { readonly parts: Map<number, Part> }>();
  readonly #queue = new KeyedQueue();

  constructor(directory: string, bucket: Bucket) {
    this.#bucket = bucket;
    this.#directory = join(directory, 'uploads');
    for (const uploadId of listFiles(this.#directory)) this.#load(uploadId);
  }

  /** The IDs of the bodies that belong to parts. */
  bodyIds(): readonly string[] {
    return [...this.#uploads.values()].flatMap(({ parts }) => [...parts.values()].map(({ bodyId }) => bodyId));
  }

  list(prefix: string): readonly Upload[] {
    return [...this.#uploads.values()]
      .filter(({ key }) => key.startsWith(prefix))
      .sort((a, b) => compareKeys(a.key, b.key) || a.initiated - b.initiated);
  }

  async create(key: string, headers: StoredHeaders): Promise<string> {
    const uploadId = randomUUID();
    const record: UploadRecord = { key, headers, initiated: Date.now() };
    await mkdir(join(this.#directory, uploadId));
    await writeJson(join(this.#directory, uploadId, uploadFile), record);
    await syncFolder(this.#directory);
    this.#uploads.set(uploadId, { ...record, uploadId, parts: new Map() });
    return uploadId;
  }

  /** Stores a part, and replaces an earlier part with the same number. */
  async putPart(uploadId: string, key: string, partNumber: number, bytes: AsyncIterable<Uint8Array>): Promise<Part> {
    this.find(uploadId, key);
    const body = await this.#bucket.bodies.write(bytes);
    return this.#queue.run(uploadId, async () => {
      const upload = this.#uploads.get(uploadId);
      if (!upload) {
        // The upload was aborted or completed during the transfer.
        await this.#bucket.bodies.remove(body.bodyId);
        throw s3Error('NoSuchUpload');
      }
      const part = { ...body, partNumber, lastModified: Date.now() };
      const previous = upload.parts.get(partNumber);
      await writeJson(join(this.#directory, uploadId, `${partNumber}.json`), part);
      upload.parts.set(partNumber, part);
      if (previous) await this.#bucket.bodies.remove(previous.bodyId);
      return part;
    });
  }

  /** Creates the object from the listed parts, and then deletes the upload. */
  complete(
    uploadId: string,
    key: string,
    named: readonly NamedPart[],
    guard: NonNullable<NewObject['guard']>,
  ): Promise<ObjectRecord> {
    return this.#queue.run(uploadId, async () => {
      const upload = this.find(uploadId, key);
      const parts = selectParts(upload, named);
      const { bodies } = this.#bucket;
      const joined = async function* (): AsyncGenerator<Uint8Array> {
        for (const { bodyId } of parts) yield* bodies.read(bodyId);
      };
      const md5 = createHash('md5')
        .update(parts.map((part) => part.md5).join(''), 'hex')
        .digest('hex');
      const etag = `${md5}-${parts.length}`;
      const record = await this.#bucket.put({ key, bytes: joined(), headers: upload.headers, etag, guard });
      await this.#discard(upload);
      return record;
    });
  }

  abort(uploadId: string, key: string): Promise<void> {
    return this.#queue.run(uploadId, () => this.#discard(this.find(uploadId, key)));
  }

  /** @throws NoSuchUpload */
  find(uploadId: string, key: string): Upload {
    const upload = this.#uploads.get(uploadId);
    if (upload?.key !== key) throw s3Error('NoSuchUpload');
    return upload;
  }

  #load(uploadId: string): void {
    const directory = join(this.#directory, uploadId);
    const files = listFiles(directory);
    if (!files.includes(uploadFile)) {
      // A crash interrupted the creation or deletion of this upload.
      rmSync(directory, { recursive: true });
      return;
    }
    const parts = files.filter((file) => file !== uploadFile).map((file) => readJson<Part>(join(directory, file)));
    this.#uploads.set(uploadId, {
      ...readJson<UploadRecord>(join(directory, uploadFile)),
      uploadId,
      parts: new Map(parts.map((part) => [part.partNumber, part])),
    });
  }

  async #discard({ uploadId, parts }: Upload): Promise<void> {
    const directory = join(this.#directory, uploadId);
    await rm(join(directory, uploadFile));
    await syncFolder(directory);
    this.#uploads.delete(uploadId);
    await rm(directory, { recursive: true });
    for (const { bodyId } of parts.values()) await this.#bucket.bodies.remove(bodyId);
  }
}
