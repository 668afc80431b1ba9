import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Writes a CDK assembly with one stack. `assets` are files by their path, which starts with the asset's hash. */
export function writeAssembly(template: object, assets: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'assembly-'));
  const write = (name: string, content: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  const artifacts = {
    'Shop.assets': { type: 'cdk:asset-manifest', properties: { file: 'Shop.assets.json' } },
    Shop: {
      type: 'aws:cloudformation:stack',
      environment: 'aws://unknown-account/unknown-region',
      properties: { templateFile: 'Shop.template.json' },
    },
  };
  const hashes = [...new Set(Object.keys(assets).map((path) => path.split('/')[0] ?? ''))];
  const files = hashes.map((hash) => [
    hash,
    { source: { path: `asset.${hash}` }, destinations: { here: { objectKey: `${hash}.zip` } } },
  ]);
  write('manifest.json', JSON.stringify({ artifacts }));
  write('Shop.template.json', JSON.stringify(template));
  write('Shop.assets.json', JSON.stringify({ files: Object.fromEntries(files) }));
  for (const [path, content] of Object.entries(assets)) write(`asset.${path}`, content);
  return folder;
}

export const guid = '35d77471-bed0-44e2-a62b-32a8d423495f';
