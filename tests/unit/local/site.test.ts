import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createS3 } from '../../../local/s3/index.ts';
import { deployFiles } from '../../../local/site.ts';

const bucket = 'site';
const base = {
  SourceObjectKeys: ['a.zip'],
  SourceMarkers: [],
  SourceMarkersConfig: [],
  DestinationBucketName: bucket,
  DestinationBucketKeyPrefix: '',
  Prune: false,
  Exclude: [],
  Include: [],
  UserMetadata: undefined,
  SystemMetadata: {},
};

function setUp(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const directory = mkdtempSync(join(tmpdir(), 's3-'));
  const settings = { directory, buckets: [{ name: bucket, cors: [] }], keyring: () => undefined, region: 'ap-south-1' };
  const { store } = createS3(settings);
  const deploy = (more: object, adjust = (_: string, content: Buffer) => content) =>
    deployFiles({ ...base, ...more }, (key) => join(folder, key.replace('.zip', '')), store, adjust);
  const read = async (key: string) => {
    const object = store.read(bucket, key);
    return object && Buffer.concat(await object.body.toArray()).toString();
  };
  return { store, deploy, read };
}

describe('a bucket deployment', () => {
  it('copies files with their types and the cache control', async () => {
    const { store, deploy } = setUp({ 'a/index.html': '<p>', 'a/assets/x.woff2': 'f', 'a/odd.thing': '?' });
    await deploy({ SystemMetadata: { 'cache-control': 'no-cache' } });
    expect(store.list(bucket)).toEqual(['assets/x.woff2', 'index.html', 'odd.thing']);
    expect(store.head(bucket, 'index.html')).toMatchObject({ contentType: 'text/html', cacheControl: 'no-cache' });
    expect(store.head(bucket, 'assets/x.woff2')).toMatchObject({ contentType: 'font/woff2' });
    expect(store.head(bucket, 'odd.thing')).toMatchObject({ contentType: 'application/octet-stream' });
  });

  it.each([
    [{ Exclude: ['assets/*'] }, ['index.html']],
    [{ Exclude: ['*'], Include: ['assets/*'] }, ['assets/a.js']],
    [{ Exclude: ['*.html'], DestinationBucketKeyPrefix: 'v1/' }, ['v1/assets/a.js']],
  ])('filters as the AWS command line does: %j', async (settings, keys) => {
    const { store, deploy } = setUp({ 'a/index.html': '', 'a/assets/a.js': '' });
    await deploy(settings);
    expect(store.list(bucket)).toEqual(keys);
  });

  it('puts values in place of their markers, safe inside JSON, and lets later sources win', async () => {
    const { deploy, read } = setUp({ 'a/config.json': '{}', 'b/config.json': '{"pool":"<<marker:0>>"}' });
    await deploy(
      {
        SourceObjectKeys: ['a.zip', 'b.zip'],
        SourceMarkers: [{}, { '<<marker:0>>': 'a"b' }],
        SourceMarkersConfig: [{}, { jsonEscape: true }],
      },
      (key, content) => Buffer.from(`${key} ${content}`),
    );
    expect(await read('config.json')).toBe('config.json {"pool":"a\\"b"}');
  });

  it('writes only what has changed, and removes what is gone only where it prunes', async () => {
    const { store, deploy } = setUp({ 'a/x.txt': 'x', 'b/y.txt': 'y' });
    await deploy({});
    const first = store.head(bucket, 'x.txt')?.lastModified;
    await deploy({});
    expect(store.head(bucket, 'x.txt')?.lastModified).toEqual(first);
    await deploy({ SourceObjectKeys: ['b.zip'] });
    expect(store.list(bucket)).toEqual(['x.txt', 'y.txt']);
    await deploy({ SourceObjectKeys: ['b.zip'], Prune: true });
    expect(store.list(bucket)).toEqual(['y.txt']);
  });
});
