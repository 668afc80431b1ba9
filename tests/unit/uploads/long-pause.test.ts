import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, expect, test, vi } from 'vitest';
import { abandonUpload } from '#lambdas/pictures/abandon-upload.ts';
import { completeUpload } from '#lambdas/pictures/complete-upload.ts';
import { getUpload } from '#lambdas/pictures/get-upload.ts';
import { imageFiles } from '#lambdas/pictures/image-files.gateway.ts';
import { startUpload } from '#lambdas/pictures/start-upload.ts';
import type { Result } from '#lambdas/platform/result.ts';
import { openS3 } from '#lambdas/platform/s3.ts';
import { uploadParts } from '#lambdas/uploads/upload-files.gateway.ts';
import { region, rootKeys, startS3 } from '#local/tests/services/s3/harness.ts';
import { UploadTask } from '#web/features/uploads/upload-task.ts';
import type { UploadTransport } from '#web/features/uploads/upload-tools.ts';
import { jpegOf, sha256 } from '../../support/pictures.ts';
import { memoryShop } from '../../support/unit/memory-shop.ts';
import { id, owner } from '../../support/unit/records.ts';
import { memoryOf, SwitchedConnection } from '../../support/web/scripted.ts';

const buckets = { uploads: 'uploads', images: 'images' };
const hour = 60 * 60 * 1000;
afterEach(() => vi.useRealTimers());

function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.detail);
  return result.value;
}

/** The server's upload operations on the local cloud's S3, and the status of each PUT. */
async function openServer(picture: Buffer) {
  const s3 = await startS3();
  // Without this, responses would have a Date header with the real time, by which the AWS client corrects its clock.
  s3.server.prependListener('request', (_, response) => {
    response.sendDate = false;
  });
  const client = openS3({ endpoint: s3.endpoint, region, credentials: rootKeys, forcePathStyle: true });
  const { uploads, unfinishedUploadDays } = memoryShop();
  const files = imageFiles(client, buckets);
  const parts = uploadParts(client, { bucket: buckets.uploads });
  const server = { uploads, files, parts, unfinishedUploadDays, newId: () => id('pause'), now: () => new Date() };
  const puts: { readonly url: string; readonly status: number }[] = [];
  let onStored = () => {};
  const transport: UploadTransport = {
    open: () => startUpload(server, owner, { fileName: 'large.jpg', contentType: 'image/jpeg', size: picture.length }),
    look: async (uploadId) => unwrap(await getUpload(server, owner, uploadId)),
    complete: async (uploadId) => unwrap(await completeUpload(server, owner, uploadId)),
    abandon: async (uploadId) => void unwrap(await abandonUpload(server, owner, uploadId)),
    async send({ url, headers }, bytes, onProgress, signal) {
      const { status } = await fetch(url, { method: 'PUT', headers: { ...headers }, body: bytes, signal });
      puts.push({ url, status });
      onProgress(bytes.size);
      onStored();
      return status;
    },
  };
  return {
    transport,
    puts,
    onStored(callback: () => void) {
      onStored = callback;
    },
    async published(imageKey: string): Promise<Uint8Array> {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: buckets.images, Key: imageKey }));
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    },
  };
}

/** The part number in a presigned URL. */
const partOf = (url: string): string => new URL(url).searchParams.get('partNumber') ?? '';

test('a send resumed after an hour gets new URLs, since S3 refuses the old ones, and sends no finished part again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const picture = jpegOf(12_000_000);
  const server = await openServer(picture);
  const task = new UploadTask(
    { file: new Blob([new Uint8Array(picture)]), renditions: [] },
    {
      transport: server.transport,
      clock: { now: Date.now, sleep: async () => {} },
      connection: new SwitchedConnection(),
      memory: memoryOf({}),
      random: Math.random,
    },
  );
  const paused = new Promise<void>((resolve) => {
    task.subscribe(() => task.snapshot()?.state.name === 'paused' && resolve());
  });
  server.onStored(() => task.pause());
  task.start();
  await paused;
  const before = server.puts.filter(({ status }) => status === 200);
  expect(before.length).toBeGreaterThanOrEqual(1);

  vi.setSystemTime(Date.now() + hour);
  const [old] = before;
  expect((await fetch(old?.url ?? '', { method: 'PUT', body: new Uint8Array(1) })).status).toBe(403);
  server.onStored(() => {});
  task.resume();
  const { imageKey } = await task.outcome();
  const stored = server.puts.filter(({ status }) => status === 200).map(({ url }) => partOf(url));
  expect(new Set(stored).size).toBe(stored.length);
  expect(sha256(await server.published(imageKey))).toBe(sha256(picture));
});
