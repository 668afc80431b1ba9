import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Keyring } from '#lib/principal.ts';
import type { Service } from '#lib/service.ts';
import type { BucketSettings } from '#services/s3/bucket-settings.ts';
import { Bucket, type ObjectRecord } from './bucket.ts';
import type { BucketState } from './call.ts';
import { s3Handler } from './http.ts';
import { Uploads } from './uploads.ts';

interface S3Settings {
  /** Contains one folder per bucket. */
  readonly directory: string;
  readonly buckets: readonly BucketSettings[];
  readonly keyring: Keyring;
  readonly region: string;
}

/** An object as the local CDN reads it. */
interface StoredObject {
  readonly size: number;
  readonly contentType: string;
  readonly cacheControl?: string;
  /** Quoted, as in a header. */
  readonly etag: string;
  readonly lastModified: Date;
}

/** Direct access to the buckets, without signatures and permissions. For the local CDN, and for tests of the storage. */
export interface S3Store {
  head(bucket: string, key: string): StoredObject | undefined;
  /** The body is already open. Read it to its end or destroy it. */
  read(bucket: string, key: string): (StoredObject & { readonly body: Readable }) | undefined;
  write(
    bucket: string,
    key: string,
    body: Buffer,
    metadata: { readonly contentType: string; readonly cacheControl?: string },
  ): Promise<StoredObject>;
  /** Keys in S3's order. */
  list(bucket: string, prefix?: string): readonly string[];
  delete(bucket: string, key: string): Promise<void>;
}

export interface S3 extends Service {
  readonly store: S3Store;
}

const openBucket = (directory: string, settings: BucketSettings): BucketState => {
  const home = join(directory, settings.name);
  const bucket = new Bucket(home, settings);
  const uploads = new Uploads(home, bucket);
  bucket.bodies.removeAllBut(new Set([...bucket.list().map(({ bodyId }) => bodyId), ...uploads.bodyIds()]));
  return { bucket, uploads };
};

const describe = (record: ObjectRecord): StoredObject => ({
  size: record.size,
  contentType: record.headers['content-type'] ?? 'binary/octet-stream',
  ...(record.headers['cache-control'] === undefined ? {} : { cacheControl: record.headers['cache-control'] }),
  etag: `"${record.etag}"`,
  lastModified: new Date(record.lastModified),
});

const createStore = (buckets: ReadonlyMap<string, BucketState>): S3Store => {
  const bucketNamed = (name: string): Bucket => {
    const state = buckets.get(name);
    if (!state) throw new Error(`There is no bucket ${name}.`);
    return state.bucket;
  };
  return {
    head(name, key) {
      const record = bucketNamed(name).find(key);
      return record && describe(record);
    },
    read(name, key) {
      const bucket = bucketNamed(name);
      const record = bucket.find(key);
      return record && { ...describe(record), body: bucket.read(record) };
    },
    async write(name, key, body, { contentType, cacheControl }) {
      const bytes = (async function* () {
        yield body;
      })();
      const headers = { 'content-type': contentType, ...(cacheControl ? { 'cache-control': cacheControl } : {}) };
      return describe(await bucketNamed(name).put({ key, bytes, headers }));
    },
    list: (name, prefix) =>
      bucketNamed(name)
        .list(prefix)
        .map(({ key }) => key),
    delete: (name, key) => bucketNamed(name).remove(key),
  };
};

/**
 * An S3 server that stores objects on disk, with what uploads need. The caller makes it listen on 127.0.0.1, because
 * with `localhost` AWS's SDK would connect to `<bucket>.localhost`. @throws StartError if the stored files are damaged.
 */
export const createS3 = ({ directory, buckets: settings, keyring, region }: S3Settings): S3 => {
  const buckets = new Map(settings.map((bucket) => [bucket.name, openBucket(directory, bucket)]));
  const handle = s3Handler({ buckets, keyring, region });
  const running = new Set<Promise<void>>();
  // Large bodies can take long, and AWS's SDK client keeps idle connections open.
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 60_000 }, (request, response) => {
    const handled = handle(request, response).finally(() => running.delete(handled));
    running.add(handled);
  });
  return {
    server,
    store: createStore(buckets),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await Promise.all(running);
    },
  };
};
