import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { SiteFiles } from './site.ts';

/** The built site in a folder. */
export const siteFolder = (folder: string): SiteFiles => ({
  async names() {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
  },
  read: (name) => readFile(join(folder, name)),
});
