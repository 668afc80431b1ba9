import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../../vitest.config.ts';
import { relatedTests } from '../related-tests.mjs';
import { failedTests, slowestFiles } from '../run-summary.mjs';
import { testRuns } from '../test-runs.mjs';

test('`npm test` runs every project of vitest.config.ts once', () => {
  const configured = config.test?.projects?.map((project) =>
    typeof project === 'object' && 'test' in project ? project.test?.name : project,
  );
  expect(Object.values(testRuns).flat().toSorted()).toEqual(configured?.toSorted());
});

const foldersIn = (folder: string, ...except: string[]): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !except.includes(entry.name))
    .map(({ name }) => `${folder}/${name}`);
const capabilities = [
  ...foldersIn('lambdas', 'contracts', 'platform'),
  ...foldersIn('web/src/features'),
  ...foldersIn('web/src/app'),
];

test.each(capabilities)('%s has integration or browser tests for `npm run test:changed`', (folder) => {
  expect(relatedTests([`${folder}/changed.ts`])).not.toEqual([]);
});

test('`npm run test:changed` runs the tests in the folders of a capability, and those of others that show it', () => {
  const tests = relatedTests(['lambdas/payments/refund.ts', 'web/src/texts/payments/changed.ts']);
  expect(tests).toContain('tests/integration/payments/refunds.test.ts');
  expect(tests).toContain('tests/e2e/checkout/card-payment.test.ts');
  expect(tests.filter((file) => !/payment/.test(file))).toEqual([]);
});

test('`npm run test:changed` runs a changed integration or browser test itself', () => {
  expect(relatedTests(['tests/e2e/smoke.test.ts', 'tests/e2e/notes.md', 'README.md'])).toEqual([
    'tests/e2e/smoke.test.ts',
  ]);
});

test('a run ends with its slowest files', () => {
  const ofFile = (name: string, ...durations: number[]) => ({
    name: `/shop/${name}`,
    assertionResults: durations.map((duration) => ({ duration })),
  });
  const reports = [
    { testResults: [ofFile('a.test.ts', 400, 700)] },
    { testResults: [ofFile('b.test.ts', 12_345), ofFile('c.test.ts')] },
  ];
  expect(slowestFiles(reports, '/shop/', 2)).toEqual(['   12.3 s  b.test.ts', '    1.1 s  a.test.ts']);
});

test('a run names its failed tests, and a file that failed without one', () => {
  const result = (status: string, fullName: string) => ({ status, fullName });
  const testResults = [
    {
      name: '/shop/a.test.ts',
      status: 'failed',
      assertionResults: [result('passed', 'adds'), result('failed', 'removes')],
    },
    { name: '/shop/b.test.ts', status: 'failed', assertionResults: [] },
    { name: '/shop/c.test.ts', status: 'passed', assertionResults: [result('passed', 'shows')] },
  ];
  expect(failedTests({ testResults }, '/shop/')).toEqual(['a.test.ts: removes', 'b.test.ts']);
});
