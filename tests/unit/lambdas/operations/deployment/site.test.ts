import { expect, test } from 'vitest';
import { deploySite, type PublicFile, type SiteBucket } from '../../../../../lambdas/operations/deployment/site.ts';

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
  return { sent, deploy: () => deploySite({ files, bucket }, config) };
}

test('assets come first and for ever, pages last and never cached, the configuration before them', async () => {
  const { sent, deploy } = setUp(['home.html', 'index.html', 'favicon.svg', 'assets/a-1.js', 'assets/b-2.css']);
  await deploy();
  const about = ({ name, contentType, cacheControl }: PublicFile) => `${name} ${contentType} ${cacheControl}`;
  expect(sent.map(about)).toEqual([
    'assets/a-1.js text/javascript public, max-age=31536000, immutable',
    'assets/b-2.css text/css public, max-age=31536000, immutable',
    'favicon.svg image/svg+xml no-cache',
    'config.json application/json no-cache',
    'home.html text/html no-cache',
    'index.html text/html no-cache',
  ]);
  expect(String(sent[0]?.content)).toBe('content of assets/a-1.js');
  expect(JSON.parse(String(sent.find(({ name }) => name === 'config.json')?.content))).toEqual(config);
});

test('no page is put while an asset is on its way, nor when one has failed', async () => {
  const { sent, deploy } = setUp(['index.html', 'assets/a-1.js'], async ({ name }) => {
    if (name.startsWith('assets/')) throw new Error('S3 is away');
  });
  await expect(deploy()).rejects.toThrow('S3 is away');
  expect(sent).toEqual([]);
});

test('a file whose type nobody knows stops the deployment by its name', async () => {
  await expect(setUp(['odd.thing']).deploy()).rejects.toThrow('odd.thing has an ending whose type is not known');
});
