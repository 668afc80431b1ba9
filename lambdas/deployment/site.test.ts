import { expect, test } from 'vitest';
import { deployAssets, deployPages, type PublicFile, type SiteBucket } from './site.ts';

const config = { region: 'ap-south-1' };

function setUp(names: readonly string[], put: SiteBucket['put'] = async () => {}) {
  const sent: PublicFile[] = [];
  const files = { names: async () => names, read: async (name: string) => Buffer.from(`content of ${name}`) };
  const bucket: SiteBucket = {
    async put(file) {
      await put(file);
      sent.push(file);
    },
  };
  const site = { files, bucket };
  return { sent, assets: () => deployAssets(site), pages: () => deployPages(site, config) };
}

const everything = ['home.html', 'index.html', 'favicon.svg', 'assets/a-1.js', 'assets/b-2.css'];
const about = ({ name, contentType, cacheControl }: PublicFile) => `${name} ${contentType} ${cacheControl}`;

test('uploads only assets, to be cached for ever', async () => {
  const { sent, assets } = setUp(everything);
  await assets();
  expect(sent.map(about)).toEqual([
    'assets/a-1.js text/javascript public, max-age=31536000, immutable',
    'assets/b-2.css text/css public, max-age=31536000, immutable',
  ]);
  expect(String(sent[0]?.content)).toBe('content of assets/a-1.js');
});

test('uploads the other files uncached: the pages last, and the configuration before them', async () => {
  const { sent, pages } = setUp(everything);
  await pages();
  expect(sent.map(about)).toEqual([
    'favicon.svg image/svg+xml no-cache',
    'config.json application/json no-cache',
    'home.html text/html no-cache',
    'index.html text/html no-cache',
  ]);
  expect(JSON.parse(String(sent[1]?.content))).toEqual(config);
});

test('uploads no page while another file is still uploading, or after a failure', async () => {
  const { sent, pages } = setUp(everything, async ({ name }) => {
    if (name === 'favicon.svg') throw new Error('S3 is away');
  });
  await expect(pages()).rejects.toThrow('S3 is away');
  expect(sent).toEqual([]);
});

test('fails the deployment for a file of unknown type, and names the file', async () => {
  await expect(setUp(['odd.thing']).pages()).rejects.toThrow('odd.thing has an unknown file extension');
});
