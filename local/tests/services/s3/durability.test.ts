import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { region, rootKeys, startS3, temporaryDirectory } from './harness.ts';

const Bucket = 'images';
const write = (text: string) => [Buffer.from(text), { contentType: 'text/plain' }] as const;

/** A body that repeats its version, so that a mix of two versions would be detected. */
const bodyOf = (version: number) => `${version},`.repeat(20_000);

it('keeps all objects over a restart', async () => {
  const s3 = await startS3();
  await s3.store.write(Bucket, 'kept', ...write('x'));
  await s3.store.write(Bucket, 'replaced', ...write('old'));
  await s3.store.write(Bucket, 'replaced', ...write('new'));
  await s3.store.write(Bucket, 'deleted', ...write('x'));
  await s3.store.delete(Bucket, 'deleted');
  const before = s3.store.head(Bucket, 'replaced');
  const again = await s3.restart();
  expect(again.store.list(Bucket)).toEqual(['kept', 'replaced']);
  expect(again.store.head(Bucket, 'replaced')).toEqual(before);
  expect(await again.store.read(Bucket, 'replaced')?.body.toArray()).toEqual([Buffer.from('new')]);
});

it('keeps every acknowledged write after kill -9, and never mixes two versions', { timeout: 30_000 }, async () => {
  const directory = await temporaryDirectory();
  const program = ['--import', 'tsx', join(import.meta.dirname, 'serve.ts'), directory];
  const server = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(server.stdout, 'data');
  const client = new S3Client({
    region,
    endpoint: `http://127.0.0.1:${String(port).trim()}`,
    credentials: rootKeys,
    forcePathStyle: true,
    maxAttempts: 1,
  });

  /** The last version of each key that the server acknowledged. */
  const acknowledged = new Map<string, number>();
  let count = 0;
  const writeOn = async (Key: string) => {
    for (let version = 1; ; version++) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: bodyOf(version) }));
      acknowledged.set(Key, version);
      count++;
      if (count === 60) server.kill('SIGKILL');
    }
  };
  await Promise.allSettled(['a', 'b', 'c', 'd'].map(writeOn));
  client.destroy();

  const s3 = await startS3(directory);
  for (const [key, version] of acknowledged) {
    const found = Buffer.concat((await s3.store.read(Bucket, key)?.body.toArray()) ?? []).toString();
    // The write in progress at the kill may be stored without having been acknowledged.
    expect([bodyOf(version), bodyOf(version + 1)].includes(found), `${key} after version ${version}`).toBe(true);
    expect(s3.store.head(Bucket, key)?.size).toBe(found.length);
  }
  expect(count).toBeGreaterThanOrEqual(60);
  expect(await s3.bodies(Bucket)).toHaveLength(acknowledged.size);
});

it('deletes files that a crash left incomplete', async () => {
  const s3 = await startS3();
  await s3.store.write(Bucket, 'kept', ...write('x'));
  const home = join(s3.directory, Bucket);
  await s3.close();
  await writeFile(join(home, 'bodies', 'nobody-names-me'), 'half');
  for (const draft of ['a.json.new', 'a.json.1.tmp']) await writeFile(join(home, 'objects', draft), '{"key":');
  await mkdir(join(home, 'uploads', 'no-upload-file'));
  const again = await s3.restart();
  expect(again.store.list(Bucket)).toEqual(['kept']);
  expect(await again.bodies(Bucket)).toHaveLength(1);
  expect(await readdir(join(home, 'objects'))).toHaveLength(1);
  expect(await readdir(join(home, 'uploads'))).toEqual([]);
});

it('can read an object to its end while it is replaced', async () => {
  const s3 = await startS3();
  const [large, metadata] = write(bodyOf(1));
  await s3.store.write(Bucket, 'a', large, metadata);
  const reading = s3.store.read(Bucket, 'a')?.body;
  await s3.store.write(Bucket, 'a', ...write('new'));
  expect(Buffer.concat((await reading?.toArray()) ?? []).equals(large)).toBe(true);
});

it('does not start with damaged files, and names them', async () => {
  const s3 = await startS3();
  await s3.store.write(Bucket, 'a', ...write('x'));
  await s3.close();
  const objects = join(s3.directory, Bucket, 'objects');
  const [record = ''] = await readdir(objects);
  const [body = ''] = await s3.bodies(Bucket);
  await rm(join(s3.directory, Bucket, 'bodies', body));
  await expect(startS3(s3.directory)).rejects.toThrow(/bodies.* is missing: restore it, or empty the data folder/);
  await writeFile(join(objects, record), '{');
  await expect(startS3(s3.directory)).rejects.toThrow(/objects.* cannot be read: restore it, or empty the data folder/);
});
