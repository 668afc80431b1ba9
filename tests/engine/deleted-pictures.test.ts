import { spawn } from 'node:child_process';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { restorePictures } from '#bin/pictures.ts';
import { uploadTable } from '#lambdas/pictures/picture-uploads.table.ts';
import { uploadKey } from '#lambdas/platform/dynamodb/keys.ts';
import { clientOf } from '../support/database-client.ts';
import { pythonHas } from '../support/python.ts';
import { id, upload } from '../support/unit/records.ts';
import { useEngineTable } from '../support/use-engine-table.ts';

const engineTable = useEngineTable();
const hasEmulator = pythonHas('moto', 'flask', 'flask_cors');
if (!hasEmulator) console.log('Skipping the deleted pictures: python3 has no moto with its server.');
const Bucket = 'images';

/** S3 with versions, by moto: an emulator by others, so that our own belief about delete markers has a judge. */
async function bucketWithVersions(): Promise<S3Client> {
  const moto = spawn('python3', ['-m', 'moto.server', '-p', '0'], { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void moto.kill());
  const endpoint = await new Promise<string>((resolve, reject) => {
    let text = '';
    moto.stderr.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const [, address] = /Running on (\S+)\s/.exec(text) ?? [];
      if (address) resolve(address);
    });
    moto.once('error', reject).once('exit', () => reject(new Error(`moto ended: ${text}`)));
  });
  const credentials = { accessKeyId: 'moto', secretAccessKey: 'moto' };
  const s3 = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true });
  onTestFinished(() => s3.destroy());
  await s3.send(new CreateBucketCommand({ Bucket }));
  await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }));
  return s3;
}

test.runIf(hasEmulator)(
  'deleted files are back if the table has their picture, and no others',
  async () => {
    const s3 = await bucketWithVersions();
    const table = engineTable();
    const [shown, unused, unfinished, removed] = [id('shown'), id('unused'), id('unfinished'), id('removed')];
    await uploadTable(table).create(upload({ uploadId: shown, status: 'published' }));
    await uploadTable(table).create(upload({ uploadId: unfinished }));
    const keys = [shown, unused, unfinished, removed].flatMap((uploadId) =>
      ['mug one.png', '400.webp'].map((name) => `product-images/${uploadId}/${name}`),
    );
    for (const Key of keys) await s3.send(new PutObjectCommand({ Bucket, Key, Body: `bytes of ${Key}` }));
    for (const Key of keys) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
    // One file has no version any more, and the owner deletes one picture during the run.
    const lostKey = `product-images/${shown}/gone.webp`;
    const { VersionId } = await s3.send(new PutObjectCommand({ Bucket, Key: lostKey, Body: 'gone' }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: lostKey }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: lostKey, VersionId }));
    await uploadTable(table).create(upload({ uploadId: removed, status: 'published' }));
    s3.middlewareStack.add((next, { commandName }) => async (args) => {
      if (commandName === 'ListObjectVersionsCommand') {
        await table.documents.send(new DeleteCommand({ TableName: table.name, Key: uploadKey(removed) }));
      }
      return next(args);
    });
    const textOf = async (Key: string) =>
      (await s3.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString();
    const texts = () => Promise.all(keys.map((key) => textOf(key).catch(() => 'gone')));
    expect(await texts()).toEqual(keys.map(() => 'gone'));

    const restore = () =>
      restorePictures({
        table: { client: clientOf(table), name: table.name },
        images: { s3, bucket: Bucket },
        progress: () => {},
      });
    const restored = await restore();
    expect(restored).toEqual({ pictures: 2, files: 2, lost: 1, deletedAt: expect.any(Date) });
    expect(Date.now() - (restored.deletedAt?.getTime() ?? 0)).toBeLessThan(60_000);
    expect(await texts()).toEqual(keys.map((key) => (key.includes(shown) ? `bytes of ${key}` : 'gone')));
    expect(await restore()).toMatchObject({ pictures: 1, files: 0, lost: 1 });
  },
  90_000,
);
