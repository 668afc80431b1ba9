import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteFolder } from './site-folder.gateway.ts';

test('names the site’s files by their paths', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<p>');
  writeFileSync(join(folder, 'assets', 'a-1.js'), 'a()');
  const files = siteFolder(folder);
  expect((await files.names()).toSorted()).toEqual(['assets/a-1.js', 'index.html']);
  expect(String(await files.read('assets/a-1.js'))).toBe('a()');
});
