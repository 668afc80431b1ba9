// `npm test`: every check, from a fresh clone, ending with the slowest files, what failed, and one line `N passed, N failed`.
// `npm run check` stops after format, import directions and types.
import '../bin/quiet-sdk.mjs';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildShop, installDependencies, PrepareError } from '../demo/prepare.mjs';
import { failedTests, slowestFiles } from './run-summary.mjs';
import { seldomOptimized, testRuns } from './test-runs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const tool = (path) => join(root, 'node_modules', path);

const checks = [
  {
    name: 'format and lint',
    command: [tool('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '.'],
  },
  {
    name: 'import directions',
    command: [
      tool('dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', '.dependency-cruiser.mjs', '--no-cache', '--output-type', 'err-long'],
      ...['artwork', 'bin', 'demo', 'infra', 'lambdas', 'local'],
    ],
  },
  {
    // One process parses the files that several of them import only once. Several checkers would check much of them twice, and
    // Go collects its garbage less often.
    name: 'types',
    command: [
      tool('typescript/bin/tsc'),
      ...['--build', '--force', '--checkers', '1'],
      ...['.', 'local', 'artwork', 'web', 'tests'],
    ],
    environment: { GOGC: '400' },
  },
];

/** Installs what the tests run in. If it fails, Vitest's setup tries again, and says what is missing. */
const toolInstaller = ['--import', 'tsx', 'tests/support/install-tools.ts'];

/** Fills the shop that the tests copy. */
const shopFiller = [seldomOptimized, '--import', 'tsx', 'tests/support/fill-shop.ts'];

/** Linux keeps its files in memory. */
const memory = '/dev/shm';
const enoughBytes = 2 * 1024 ** 3;

/** Where the tests keep their files: the shops' data and the browsers' profiles need no disk, and wait for it often. */
function temporaryParent() {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < enoughBytes ? tmpdir() : memory;
}

/** Runs a Node tool with its output shown; resolves with its exit code. */
const run = (command, environment = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });

async function runChecks() {
  const failures = [];
  for (const { name, command, environment } of checks) {
    console.log(`\n${name} ...`);
    const failed = (await run(command, environment)) !== 0;
    if (failed) failures.push(name);
    console.log(failed ? `${name}: failed` : `${name}: ok`);
  }
  return { passed: checks.length - failures.length, failures };
}

/** One run of Vitest, with its report. If it fails without a failed test, that counts as one failure. */
async function runTests(projects, options = []) {
  const folder = mkdtempSync(join(temporaryParent(), 'shop-tests-'));
  const report = join(folder, 'report.json');
  try {
    const vitest = [tool('vitest/vitest.mjs'), 'run', ...projects.flatMap((name) => ['--project', name])];
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await run([...vitest, ...options, ...reporters], { TMPDIR: folder });
    const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
    const failures = failedTests(results, root);
    if (code !== 0 && failures.length === 0) failures.push(`Vitest itself, with exit code ${code}`);
    return { passed: results.numPassedTests ?? 0, failures, results };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits for all of them, and only then throws the first error, so that nothing is printed after it. */
async function together(...works) {
  const results = await Promise.allSettled(works);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return results.map(({ value }) => value);
}

async function main() {
  const [onlyChecks, unknown] =
    process.argv[2] === 'check' ? [true, process.argv.slice(3)] : [false, process.argv.slice(2)];
  if (unknown.length > 0) {
    throw new PrepareError(
      `There is no parameter ${unknown.join(' ')}: for some of the tests, run npx vitest run <part of their path> or npm run test:changed.`,
    );
  }
  await installDependencies();
  const built = buildShop();
  const checked = runChecks();
  // Run together, because most of them leave a core idle (docs/decisions/0111-what-npm-test-runs-together.md).
  const [ofChecks, ofTests] = await together(
    checked,
    // They hardly wait, so more workers than cores would only load the modules once more.
    !onlyChecks && checked.then(() => runTests(testRuns.withoutShop, [`--maxWorkers=${availableParallelism()}`])),
    built,
    !onlyChecks && built.then(() => run(shopFiller, { TMPDIR: temporaryParent() })),
    !onlyChecks && run(toolInstaller),
  );
  const tallies = [ofChecks];
  if (!onlyChecks) {
    const ofOthers = await together(runTests(testRuns.inOneWorker, ['--maxWorkers=1']), runTests(testRuns.withShop));
    tallies.push(ofTests, ...ofOthers);
    const reports = tallies.flatMap(({ results }) => results ?? []);
    console.log(['\nThe slowest files:', ...slowestFiles(reports, root)].join('\n'));
  }
  const failures = tallies.flatMap((tally) => tally.failures);
  if (failures.length > 0) console.log(['\nFailed:', ...failures.map((name) => `  ${name}`)].join('\n'));
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof PrepareError ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
}
