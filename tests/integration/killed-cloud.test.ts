import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PublishedImage, StartedUpload, UploadProgress } from '../../lambdas/contracts/upload.ts';
import { cut, jpegOf, put, sha256 } from '../support/pictures.ts';

interface Shop {
  readonly process: ChildProcess;
  readonly origin: string;
  /** The owner's. */
  readonly token: string;
}

let dataDirectory: string;
let running: ChildProcess | undefined;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'killed-shop-'));
});
afterEach(async () => {
  if (running) await kill(running);
  rmSync(dataDirectory, { recursive: true, force: true });
});

async function open(): Promise<Shop> {
  const program = ['--import', 'tsx', 'tests/support/cloud-process.ts', dataDirectory];
  running = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!running.stdout) throw new Error('The shop has nothing to say.');
  const [line] = await once(createInterface({ input: running.stdout }), 'line');
  return { process: running, ...JSON.parse(String(line)) };
}

async function kill(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return;
  shop.kill('SIGKILL');
  await once(shop, 'exit');
}

async function call<T>({ origin, token }: Shop, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as T;
}

it('an upload goes on after kill -9 of the whole cloud: what was acknowledged is there, and nothing else is missing', async () => {
  const picture = jpegOf(12_000_000);
  const file = { fileName: 'large.jpg', contentType: 'image/jpeg', size: picture.length };
  const before = await open();
  const started = await call<StartedUpload>(before, 'POST', '/api/uploads', file);
  if (!('parts' in started)) throw new Error('parts were expected');
  const [first, second] = started.parts;
  if (!first || !second) throw new Error('two parts were expected');
  expect(await put(first, cut(picture, first))).toBe('200');
  // The second is on its way when everything ends.
  const broken = put(second, cut(picture, second)).then(
    () => 'answered',
    () => 'broken',
  );
  await kill(before.process);
  const fate = await broken;

  const after = await open();
  const path = `/api/uploads/${started.uploadId}`;
  const progress = await call<UploadProgress>({ ...after, token: before.token }, 'GET', path);
  if (!('parts' in progress)) throw new Error('parts were expected');
  const stored = progress.parts.filter(({ etag }) => etag !== undefined).map(({ partNumber }) => partNumber);
  expect(stored).toContain(first.partNumber);
  if (fate === 'answered') expect(stored).toContain(second.partNumber);
  for (const part of progress.parts) {
    if (part.url === undefined) continue;
    expect(await put({ url: part.url, headers: part.headers ?? {} }, cut(picture, part))).toBe('200');
  }
  const image = await call<PublishedImage>(after, 'POST', `${path}/complete`);
  const shown = await fetch(after.origin + image.url);
  expect(sha256(Buffer.from(await shown.arrayBuffer()))).toBe(sha256(picture));
}, 120_000);
