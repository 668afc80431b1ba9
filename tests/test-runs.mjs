/**
 * The runs of Vitest in `npm test`, one after the other. Coverage counts source that runs in the tests' own process. Other
 * functions run as bundles, and measuring would only slow down the local cloud.
 */
export const testRuns = [
  { coverage: true, projects: ['unit', 'engine'] },
  { coverage: false, projects: ['web', 'local-cloud', 'simulation', 'infra', 'integration', 'e2e'] },
];
