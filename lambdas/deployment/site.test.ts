import { expect, test } from 'vitest';
import type { VersionedBrand } from '../contracts/settings/brand.ts';
import { deployAssets, deployPages, type PublicFile, type SiteBucket } from './site.ts';

const contentOf = (name: string) =>
  name === 'index.html' ? '<meta name="application-name" content="World of Surprises" />' : `content of ${name}`;

const config = { region: 'ap-south-1' };

function setUp(
  names: readonly string[],
  put: SiteBucket['put'] = async () => {},
  findBrand: () => Promise<VersionedBrand | undefined> = async () => undefined,
) {
  const sent: PublicFile[] = [];
  const files = { names: async () => names, read: async (name: string) => Buffer.from(contentOf(name)) };
  const bucket: SiteBucket = {
    async put(file) {
      await put(file);
      sent.push(file);
    },
  };
  const site = { files, bucket, findBrand };
  return { sent, assets: () => deployAssets(site), pages: () => deployPages(site, config) };
}

const everything = ['pages/home.html', 'index.html', 'favicon.svg', 'assets/a-1.js', 'assets/b-2.css'];
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
    'pages/home.html text/html no-cache',
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

test('D36: a deployment keeps the shop’s name, also one that an owner sets while the pages are uploading', async () => {
  let brand = { version: 1, name: 'Asha Gifts' };
  const change = async ({ name }: PublicFile) => {
    if (name === 'index.html') brand = { version: 2, name: 'Asha’s “Gifts” & more' };
  };
  const { sent, pages } = setUp(['index.html', 'favicon.svg'], change, async () => brand);
  await pages();
  const uploaded = sent.filter(({ name }) => name === 'index.html').map(({ content }) => String(content));
  expect(uploaded).toEqual([
    '<meta name="application-name" content="Asha Gifts" />',
    '<meta name="application-name" content="Asha’s “Gifts” &#38; more" />',
  ]);
  expect(sent.find(({ name }) => name === 'favicon.svg')?.content).toEqual(Buffer.from('content of favicon.svg'));
});
