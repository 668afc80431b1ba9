// `npm run test:changed`: the tests of what changed since the branch left `main`, or since another commit:
// `npm run test:changed -- HEAD`. `npm test` stays the proof: this leaves out the template, the simulation, and what belongs to
// the whole shop.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildShop, installDependencies, PrepareError } from '../demo/prepare.mjs';
import { relatedTests } from './related-tests.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const projects = (names) => names.flatMap((name) => ['--project', name]);

function git(...parameters) {
  const { status, stdout, stderr } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' });
  if (status !== 0)
    throw new PrepareError(
      `Git does not know what has changed (${stderr.split('\n')[0].replace(/^fatal: |\.$/g, '')}).`,
    );
  return stdout.split('\n').filter(Boolean);
}

/** The changed files that still exist: committed, uncommitted and new ones. */
function changedFiles(since) {
  const [base] = since === undefined ? git('merge-base', 'main', 'HEAD') : [since];
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(files)].filter((file) => existsSync(join(root, file)));
}

const vitest = (...parameters) =>
  spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...parameters], {
    cwd: root,
    stdio: 'inherit',
  }).status ?? 1;

async function main() {
  await installDependencies();
  const files = changedFiles(process.argv[2]);
  const codes = [];
  const sources = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
  if (sources.length > 0) {
    const inMemory = projects(['unit', 'web', 'engine', 'local-cloud']);
    codes.push(vitest('related', '--run', '--passWithNoTests', ...inMemory, ...sources));
  }
  const tests = relatedTests(files);
  if (tests.length > 0) {
    await buildShop();
    codes.push(vitest('run', ...projects(['integration', 'e2e']), ...tests));
  }
  if (codes.length === 0) console.log('Nothing changed that has tests.');
  return Math.max(0, ...codes);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof PrepareError ? error.message : error);
  process.exitCode = 1;
}
