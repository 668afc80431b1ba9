import { request } from 'node:http';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { openAccounts } from '#demo/seed.ts';
import type { Shop } from '#demo/shop.ts';
import { browserClock } from '#web/features/uploads/browser-tools.ts';
import type { SendTarget } from '#web/features/uploads/upload-plan.ts';
import { UploadTask } from '#web/features/uploads/upload-task.ts';
import type { UploadTransport } from '#web/features/uploads/upload-tools.ts';
import { jpegOf } from '../support/pictures.ts';
import { type Link, openLink } from './link.ts';
import { shopCall } from './shop-call.ts';
import type { Row } from './table.ts';

const megabyte = 1_000_000;
/** The picture's size, and the bytes per second of the link to S3. An upload takes ten seconds. */
const size = 80 * megabyte;
const rate = 8 * megabyte;
const figure = { atLeast: 0.95 } as const;

/** The time to upload a large picture by the site's upload task, until S3 has it, against one plain PUT over the same link. */
export async function uploadRows(cloud: Shop): Promise<readonly Row[]> {
  const s3 = new URL(cloud.endpoints.s3);
  const link = await openLink({ host: s3.hostname, port: Number(s3.port) }, rate);
  try {
    console.log('Uploading ...');
    const bytes = jpegOf(size);
    const token = await openAccounts(cloud);
    // Warms up the functions, as in a shop that is in use.
    await uploadTime(cloud, token, link, jpegOf(megabyte));
    const plain = await plainTime(cloud, link, bytes);
    const ours = await uploadTime(cloud, token, link, bytes);
    const what = `upload of ${size / megabyte} MB`;
    const speed = (milliseconds: number) => `${(size / megabyte / (milliseconds / 1_000)).toFixed(2)} MB/s`;
    return [
      {
        what: `${what}, until S3 has it`,
        ours: speed(ours),
        floor: `${speed(plain)} (one PUT)`,
        ratio: plain / ours,
        figure,
      },
    ];
  } finally {
    await link.close();
  }
}

async function plainTime(
  { endpoints, region, administrator, buckets }: Shop,
  link: Link,
  bytes: Buffer,
): Promise<number> {
  const client = new S3Client({
    endpoint: endpoints.s3,
    region,
    credentials: administrator,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const Bucket = buckets.find((name) => name.includes('upload')) ?? '';
  const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'bench' }));
  client.destroy();
  const began = performance.now();
  const status = await send(link, { url, headers: {} }, new Blob([new Uint8Array(bytes)]));
  if (status !== 200) throw new Error(`The plain PUT to S3 failed with ${status}.`);
  return performance.now() - began;
}

/** Milliseconds from the click until S3 has the file. The publication is awaited but not counted. */
async function uploadTime({ origin }: Shop, token: string, link: Link, bytes: Buffer): Promise<number> {
  const began = performance.now();
  let stored = Number.NaN;
  let known: string | undefined;
  const transport = transportOf(origin, token, link, bytes.length);
  const task = new UploadTask(
    { file: new Blob([new Uint8Array(bytes)]), renditions: [] },
    {
      transport: {
        ...transport,
        complete: (uploadId, signal) => {
          stored = performance.now();
          return transport.complete(uploadId, signal);
        },
      },
      clock: browserClock,
      connection: { isOnline: () => true, nextOnline: async () => {} },
      memory: {
        recall: () => known,
        remember: (uploadId) => {
          known = uploadId;
        },
        forget: () => {
          known = undefined;
        },
      },
      random: Math.random,
    },
  );
  task.start();
  await task.outcome();
  return stored - began;
}

/** A transport that calls the shop's API directly, and S3 over the link. */
function transportOf(origin: string, token: string, link: Link, length: number): UploadTransport {
  const call = shopCall(origin, token);
  const upload = { fileName: 'bench.jpg', contentType: 'image/jpeg', size: length };
  return {
    open: () => call('POST', '/api/uploads', upload),
    look: (uploadId) => call('GET', `/api/uploads/${uploadId}`),
    complete: (uploadId) => call('POST', `/api/uploads/${uploadId}/complete`),
    abandon: (uploadId) => call('DELETE', `/api/uploads/${uploadId}`),
    send: (target, bytes) => send(link, target, bytes),
  };
}

/** Sends a PUT over the link, with S3's host header, which the presigned URL requires. Resolves with the status. */
async function send(link: Link, { url, headers }: SendTarget, bytes: Blob): Promise<number> {
  const { host, pathname, search } = new URL(url);
  const body = Buffer.from(await bytes.arrayBuffer());
  return new Promise((done, fail) => {
    const put = request(
      {
        host: '127.0.0.1',
        port: link.port,
        method: 'PUT',
        path: pathname + search,
        headers: { ...headers, host, 'content-length': body.length },
      },
      (response) => response.resume().once('end', () => done(response.statusCode ?? 0)),
    );
    put.once('error', fail);
    put.end(body);
  });
}
