import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { capabilities } from '../../.dependency-cruiser.mjs';

const root = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const hasFiles = (folder: string): boolean =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());

/** The folders that hold files. Git leaves empty ones behind. */
const foldersIn = (path: string): readonly string[] =>
  readdirSync(root(path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && hasFiles(root(`${path}/${entry.name}`)))
    .map(({ name }) => name);

const partners = {
  function: foldersIn('lambdas').filter((name) => name !== 'contracts' && name !== 'platform'),
  contract: foldersIn('lambdas/contracts'),
  feature: foldersIn('web/src/features'),
  text: foldersIn('web/src/texts'),
} as const;

/** The table's rows: each capability's name, and the partners that it doesn't have. */
const rows = [
  ...readFileSync(root('CONTRIBUTING.md'), 'utf8').matchAll(/^\| `([\w-]+)` \| [^|]+ \|(?: ([\w, ]+):[^|]+)? \|$/gm),
].map(([, name = '', missing]) => ({ name, missing: missing?.split(', ') ?? [] }));

it.each(rows)('$name has the same name everywhere', ({ name, missing }) => {
  const absent = Object.entries(partners).flatMap(([partner, names]) => (names.includes(name) ? [] : [partner]));
  expect(absent.sort()).toEqual([...missing].sort());
});

it('lists every folder as a capability', () => {
  const folders = [...Object.values(partners), foldersIn('tests/e2e'), foldersIn('tests/integration')].flat();
  expect([...new Set(folders)].sort()).toEqual(rows.map(({ name }) => name).sort());
});

it('has every capability with functions in the order of imports', () => {
  expect([...capabilities].sort()).toEqual([...partners.function].sort());
});
