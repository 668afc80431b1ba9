/**
 * V8 optimizes a function only after 15 times as much work as by default: each process compiles the shop's code for itself, and
 * would spend an eighth of its time on optimizing what then hardly runs.
 */
export const seldomOptimized = '--interrupt-budget=1000000';

/**
 * The projects of the runs of Vitest in `npm test`. The first needs no shop, so it starts while one is built. Its thousands of
 * tests would slow down Vitest's own process, which holds the shop of the integration tests. The last two run together.
 */
export const testRuns = {
  withoutShop: ['unit'],
  // In one worker, which loads the CDK and synthesizes each stage once: three take 50 s of processor time, and one takes 32.
  inOneWorker: ['infra'],
  withShop: ['engine', 'web', 'local-cloud', 'simulation', 'integration', 'e2e'],
};
