import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const outputs: ReadonlySet<string> = new Set(['node_modules', 'dist', 'cdk.out']);

/** The project's files below a folder whose names match, as paths from the project's root. */
export const sourcesIn = (folder: string, name: RegExp): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return outputs.has(entry.name) || /^\../.test(entry.name) ? [] : sourcesIn(path, name);
    return name.test(entry.name) ? [path] : [];
  });
