/**
 * The projects of the two runs of Vitest in `npm test`. The first needs no shop, so it starts while one is built. Its thousands of
 * tests would slow down Vitest's own process, which holds the shop of the integration tests.
 */
export const testRuns = [['unit'], ['engine', 'web', 'local-cloud', 'simulation', 'infra', 'integration', 'e2e']];
