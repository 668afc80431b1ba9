import { defineConfig } from 'vitest/config';

/** How long a test waits for what comes by way of a network, in milliseconds: Vitest's second is too short for a busy machine. */
const patience = { timeout: 10_000 };

export default defineConfig({
  test: {
    // Tests wait as often as they work: one worker for each core, where Vitest would keep one free.
    maxWorkers: '100%',
    // Every answered call is a line in the log: shown where a test fails.
    silent: 'passed-only',
    // The SDK will leave Node 20 some day and says so at each start; the shop runs on 20.19 and later.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    coverage: {
      provider: 'v8',
      include: ['lambdas/**/*.ts'],
      exclude: ['**/*.test.ts'],
      reporter: ['text-summary', 'text'],
      reportsDirectory: 'coverage',
    },
    projects: [
      // Some of them start processes of their own, which takes its time on a busy machine.
      { test: { name: 'unit', include: ['{lambdas,web/src,tests/unit}/**/*.test.ts'], testTimeout: 30_000 } },
      // Components of the site, as a user sees them; tests of what only a browser does are in `e2e`.
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: 'tests/support/web/setup.ts',
          testTimeout: 30_000,
        },
      },
      { test: { name: 'local-cloud', include: ['local/tests/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'simulation', include: ['tests/simulation/**/*.test.ts'], testTimeout: 120_000 } },
      // The tables' ports on DynamoDB's engine alone: no functions, no shop to start.
      { test: { name: 'engine', include: ['tests/engine/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 } },
      // Synthesis takes seconds, not milliseconds.
      {
        test: {
          name: 'infra',
          include: ['tests/infra/**/*.test.ts'],
          globalSetup: 'tests/support/njs.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: 'tests/support/start-shop.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: patience },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/browser.ts', 'tests/support/seed-shop.ts'],
          setupFiles: 'tests/support/own-shop.ts',
          // After all others: what a visitor waits for is seen better on a machine that does nothing else.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: patience },
        },
      },
    ],
  },
});
