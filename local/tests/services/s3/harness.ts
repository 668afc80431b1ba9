import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { afterEach } from 'vitest';
import type { CorsRule } from '#services/s3/bucket-settings.ts';
import { createS3, type S3 } from '#services/s3/s3.ts';
import { keyringOf, limitedKeys, region, rootKeys } from '../../callers.ts';

export { region, rootKeys } from '../../callers.ts';

const cors: readonly CorsRule[] = [
  {
    allowedOrigins: ['http://localhost:3000', 'https://*.example.com'],
    allowedMethods: ['PUT', 'GET'],
    allowedHeaders: ['content-*', 'If-None-Match'],
    exposedHeaders: ['ETag'],
    maxAge: 600,
  },
];

export interface RunningS3 extends S3 {
  readonly directory: string;
  readonly endpoint: string;
  /** AWS's SDK client, with the root user's keys by default. */
  client(overrides?: S3ClientConfig): S3Client;
  /** A client whose principal may do only what these IAM statements allow. */
  clientAllowed(...statements: readonly object[]): S3Client;
  /** Stops this server and starts another on the same files. */
  restart(): Promise<RunningS3>;
  /** The names of the files with a bucket's bodies. */
  bodies(bucket: string): Promise<readonly string[]>;
}

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

export const temporaryDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'local-s3-'));
  cleanups.push(() => rm(directory, { recursive: true }));
  return directory;
};

/** Starts a server with the buckets `uploads` (CORS for the site) and `images`, until the end of the test. */
export const startS3 = async (directory?: string): Promise<RunningS3> => {
  const home = directory ?? (await temporaryDirectory());
  let statements: readonly object[] = [];
  const s3 = createS3({
    directory: home,
    region,
    buckets: [
      { name: 'uploads', cors },
      { name: 'images', cors: [] },
    ],
    keyring: (accessKeyId) => keyringOf(...statements)(accessKeyId),
  });
  await new Promise<void>((resolve) => s3.server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => s3.close());
  const endpoint = `http://127.0.0.1:${(s3.server.address() as AddressInfo).port}`;
  const client = (overrides: S3ClientConfig = {}) => {
    const made = new S3Client({
      region,
      endpoint,
      credentials: rootKeys,
      forcePathStyle: true,
      maxAttempts: 1,
      ...overrides,
    });
    cleanups.push(async () => made.destroy());
    return made;
  };
  return {
    ...s3,
    directory: home,
    endpoint,
    client,
    clientAllowed: (...allowed) => {
      statements = allowed;
      return client({ credentials: limitedKeys });
    },
    async restart() {
      await s3.close();
      return startS3(home);
    },
    bodies: (bucket) => readdir(join(home, bucket, 'bodies')),
  };
};

/** The status and name of the SDK's error for a rejected call. */
export const refusal = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call;
  } catch (error) {
    const { name, $metadata } = error as { name: string; $metadata?: { httpStatusCode?: number } };
    return `${$metadata?.httpStatusCode} ${name}`;
  }
  return 'not refused';
};
