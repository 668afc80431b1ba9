// Sets a variable that the workers inherit.
import './bin/quiet-sdk.mjs';
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { seldomOptimized } from './tests/test-runs.mjs';

/** The timeout of `expect.poll` in milliseconds. Vitest's default of a second is too short for a busy machine. */
const poll = { timeout: 10_000 };

/** Polling more often would take CPU time from the shop that the test waits for. */
const seldom = { ...poll, interval: 100 };

// Also for this process, which holds the shop of the integration tests. The pool is `forks`: threads refuse the flag.
setFlagsFromString(seldomOptimized);

/**
 * All test files of a worker share one module graph, because loading React, the CDK or the shop for each file takes as long as
 * the tests. So each file must restore the globals that it changes, and reset the modules that it mocks (`vi.resetModules`).
 */
const sharedModules = { pool: 'forks' as const, isolate: false, execArgv: [seldomOptimized] };

/** Vitest starts with the largest files. These take long for their size, and some mostly wait: started last, they leave cores idle. */
const slowest = [
  'src/app/routes.test.tsx',
  'e2e/smoke.test.ts',
  'e2e/accessibility.test.ts',
  'e2e/accounts/',
  'e2e/checkout/confirmation.test.ts',
  'e2e/orders/',
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slowest.some((name) => moduleId.includes(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    // The projects transform many modules alike, and so do the runs of `npm test` (decision 111).
    experimental: { fsModuleCache: true },
    sequence: { sequencer: SlowestFirst },
    // Tests wait for a third of their time, so more workers than cores keep all cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Every call logs a line. Only the output of failed tests is shown.
    silent: 'passed-only',
    projects: [
      // The timeout is long because some tests start processes, which is slow on a busy machine.
      {
        test: {
          ...sharedModules,
          name: 'unit',
          include: ['{lambdas,web/src,tests/unit,artwork/tests}/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      // Components of the site as a user sees them. `e2e` tests what needs a real browser. All files of a worker share a
      // window, which the setup file cleans.
      {
        test: {
          ...sharedModules,
          name: 'web',
          include: ['web/src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/support/web/page-head.ts', 'tests/support/web/setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...sharedModules,
          name: 'local-cloud',
          include: ['local/tests/**/*.test.ts'],
          testTimeout: 30_000,
          expect: { poll },
        },
      },
      {
        test: {
          ...sharedModules,
          name: 'simulation',
          include: ['tests/simulation/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      // The tables on the local DynamoDB engine, without functions or a shop.
      {
        test: {
          ...sharedModules,
          name: 'engine',
          include: ['tests/engine/**/*.test.ts'],
          globalSetup: 'tests/support/start-engine.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // The timeouts are long because synthesis takes seconds.
      {
        test: {
          ...sharedModules,
          name: 'infra',
          include: ['tests/infra/**/*.test.ts'],
          globalSetup: 'tests/support/njs.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...sharedModules,
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/seed-shop.ts', 'tests/support/start-shop.ts'],
          setupFiles: 'tests/support/use-shared-shop.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: seldom },
        },
      },
      {
        test: {
          ...sharedModules,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/browser.ts', 'tests/support/seed-shop.ts'],
          setupFiles: 'tests/support/use-worker-shop.ts',
          // They run after all others of this run, because some measure what a visitor waits for.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: seldom },
        },
      },
    ],
  },
});
