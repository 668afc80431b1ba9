import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly os?: readonly string[];
}

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>;
const manifest: Manifest & {
  readonly allowScripts: Record<string, boolean>;
  readonly workspaces: readonly string[];
} = JSON.parse(readFileSync('package.json', 'utf8'));
const workspaces = manifest.workspaces.map(
  (folder): Manifest => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')),
);
const lock: { readonly packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);

const directOf = ({ dependencies, devDependencies, optionalDependencies }: Manifest): Record<string, string> => ({
  ...dependencies,
  ...devDependencies,
  ...optionalDependencies,
});
const direct = Object.fromEntries([manifest, ...workspaces].flatMap((each) => Object.entries(directOf(each))));
const installed = Object.entries(lock.packages).filter(([path]) => path !== '');
const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? '';

/** Licences under which the shop may use an unmodified package. */
const licences = new Set([
  'MIT',
  'MIT-0',
  '0BSD',
  'Apache-2.0',
  '(MIT OR Apache-2.0)',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'MPL-2.0',
  'OFL-1.1',
  // Public domain.
  'CC0-1.0',
]);

/** The page's rows: name, version, licence, reason. */
const rows = readFileSync('docs/dependencies.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', ''))
      .slice(1, -1),
  );

/** Optional packages for other platforms that the registry doesn't have. */
const withoutChecksum = [
  '@dynoxide/darwin-arm64',
  '@dynoxide/darwin-x64',
  '@dynoxide/linux-arm64',
  '@dynoxide/win32-x64',
];

test('pins every dependency to the version in the lock file', () => {
  for (const [name, version] of Object.entries(direct)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version);
  }
});

test('has the checksum of every package from the registry, and names no host', () => {
  const fromRegistry = installed.filter(([path, { link }]) => path.startsWith('node_modules/') && !link);
  // A bundled package is inside another one's file.
  const missing = fromRegistry.filter(([, { integrity, inBundle }]) => !inBundle && !/^sha512-/.test(integrity ?? ''));
  expect(missing.map(([path]) => nameOf(path))).toEqual(withoutChecksum);
  expect(installed.flatMap(([, { link, resolved = [] }]) => (link ? [] : resolved))).toEqual([]);
});

test('runs no install script except for the listed packages', () => {
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect([...new Set(scripted)].sort()).toEqual(Object.keys(manifest.allowScripts).sort());
  const page = readFileSync('docs/dependencies.md', 'utf8');
  for (const name of scripted) expect(page).toContain(`\`${name}\` has a script`);
});

test('lists exactly the direct dependencies on the page, with version, licence and reason', () => {
  expect(rows.map(([name]) => name).sort()).toEqual(Object.keys(direct).sort());
  for (const [name = '', version, licence, reason = ''] of rows) {
    expect(version, name).toBe(direct[name]);
    const locked = lock.packages[`node_modules/${name}`];
    // npm records no licence of a package that it did not install, because the package is for another platform.
    if (locked?.license === undefined) expect(locked?.os, name).toBeDefined();
    else expect(licence, name).toBe(locked.license);
    expect(reason.length, name).toBeGreaterThan(8);
  }
});

test('has only permitted licences in the lock file', () => {
  const refused = installed.flatMap(([path, { license }]) => {
    const choices = license?.replace(/[()]/g, '').split(' OR ') ?? [];
    const known =
      license === undefined || choices.some((choice) => choice.split(' AND ').every((each) => licences.has(each)));
    return known ? [] : [`${nameOf(path)}: ${license}`];
  });
  expect(refused).toEqual([]);
});
