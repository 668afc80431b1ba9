import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** How long `expect.poll` waits, in milliseconds: Vitest's default of a second is too short for a busy machine. */
const patience = { timeout: 10_000 };

/**
 * One module graph for all files of a worker: loading React, the CDK or the shop for each file costs as much as the tests. So a
 * file undoes what it changes in globals, and resets the modules that it mocks (`vi.resetModules`).
 */
const oneGraph = { isolate: false };

export default defineConfig({
  test: {
    // Tests wait a third of their time: with this many workers no core waits with them.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Every call logs a line; shown only if a test fails.
    silent: 'passed-only',
    // The SDK warns at each start that it will drop Node 20, on which the shop still runs.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    projects: [
      // Some tests start processes, which is slow on a busy machine.
      {
        test: {
          ...oneGraph,
          name: 'unit',
          include: ['{lambdas,web/src,tests/unit}/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      // Components of the site as a user sees them; `e2e` tests what needs a real browser. The files of a worker share a
      // window, which the setup file cleans.
      {
        test: {
          ...oneGraph,
          name: 'web',
          include: ['web/src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: 'tests/support/web/setup.ts',
          testTimeout: 30_000,
        },
      },
      { test: { ...oneGraph, name: 'local-cloud', include: ['local/tests/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { ...oneGraph, name: 'simulation', include: ['tests/simulation/**/*.test.ts'], testTimeout: 120_000 } },
      // The tables' ports on DynamoDB's engine alone, without functions or a shop.
      {
        test: {
          ...oneGraph,
          name: 'engine',
          include: ['tests/engine/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // Synthesis takes seconds, not milliseconds.
      {
        test: {
          ...oneGraph,
          name: 'infra',
          include: ['tests/infra/**/*.test.ts'],
          globalSetup: 'tests/support/njs.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...oneGraph,
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/seed-shop.ts', 'tests/support/start-shop.ts'],
          setupFiles: 'tests/support/use-shared-shop.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: patience },
        },
      },
      {
        test: {
          ...oneGraph,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/browser.ts', 'tests/support/seed-shop.ts'],
          setupFiles: 'tests/support/use-worker-shop.ts',
          // After all others, because these tests measure what a visitor waits for.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Each question costs the CPU time that the answer is waiting for.
          expect: { poll: { ...patience, interval: 100 } },
        },
      },
    ],
  },
});
