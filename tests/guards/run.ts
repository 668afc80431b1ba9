/**
 * `npm run guards`: removes the shop's guards one at a time in a copy of the source tree, and fails if no test notices a
 * removal. Words after the command select guards by name.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from '../../demo/prepare.mjs';
import { type Guard, projects } from './guard.ts';
import { guards } from './guards.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const copied = [
  'bin',
  'infra',
  'lambdas',
  'local',
  'tests',
  'web/src',
  'docs',
  'cdk.json',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
];

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Runs these tests in the copy. Resolves with undefined if Vitest wrote no report. */
function runTests(copy: string, project: Guard['project'], tests: readonly string[]): Promise<Report | undefined> {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    vitest,
    'run',
    '--project',
    project,
    '--bail',
    '1',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...tests,
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore' });
    child.once('error', reject);
    child.once('close', () =>
      resolve(existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : undefined),
    );
  });
}

const firstFailed = (report: Report | undefined): string | undefined =>
  report?.testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed')
    ?.fullName;

/** Removes the guard and runs its tests. @returns the name of a test that fails, if any. */
async function testWithout(copy: string, { file, text, without, project, tests }: Guard): Promise<string | undefined> {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  if (whole.split(text).length !== 2) throw new Error(`${file} does not contain this exactly once: ${text}`);
  writeFileSync(
    path,
    whole.replace(text, () => without),
  );
  try {
    return firstFailed(await runTests(copy, project, tests));
  } finally {
    writeFileSync(path, whole);
  }
}

/** All tests must pass with every guard in place, otherwise a failure would prove nothing. */
async function checkStart(copy: string, chosen: readonly Guard[]): Promise<void> {
  for (const project of projects) {
    const tests = [...new Set(chosen.filter((each) => each.project === project).flatMap((each) => each.tests))];
    if (tests.length === 0) continue;
    const report = await runTests(copy, project, tests);
    if (report === undefined || report.numFailedTests > 0 || report.numPassedTests === 0) {
      throw new Error(`These tests fail with every guard in place: ${firstFailed(report) ?? tests.join(' ')}`);
    }
  }
}

async function main(words: readonly string[]): Promise<number> {
  const chosen = guards.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (chosen.length === 0) {
    console.error(`No guard's name contains ${words.join(' or ')}: tests/guards lists them.`);
    return 1;
  }
  const copy = mkdtempSync(join(tmpdir(), 'shop-guards-'));
  try {
    for (const path of copied) cpSync(join(root, path), join(copy, path), { recursive: true });
    // The engine's tests create the table from the synthesized template.
    await prepare();
    for (const path of ['node_modules', 'cdk.out']) symlinkSync(join(root, path), join(copy, path));
    console.log('Running the tests with every guard in place ...');
    await checkStart(copy, chosen);
    let unnoticed = 0;
    for (const [index, guard] of chosen.entries()) {
      const failed = await testWithout(copy, guard);
      if (failed === undefined) unnoticed += 1;
      const count = `${index + 1}/${chosen.length}`.padStart(7);
      console.log(`${count}  ${guard.name.padEnd(36)}  ${failed === undefined ? 'NO TEST FAILS' : `fails: ${failed}`}`);
    }
    console.log(`\n${chosen.length - unnoticed} of ${chosen.length} removed guards were noticed`);
    return unnoticed === 0 ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

process.exitCode = await main(process.argv.slice(2));
