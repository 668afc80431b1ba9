/**
 * The projects of each run of Vitest in `npm test`, one run after the other. Vitest's own process loads the modules of all tests,
 * and holds the shop of the integration tests: in one run, the thousands of unit tests would slow that shop down.
 */
export const testRuns = [
  ['unit', 'engine'],
  ['web', 'local-cloud', 'simulation', 'infra', 'integration', 'e2e'],
];
