// What a run of the tests says at its end, from Vitest's JSON reports.

/** @typedef {{ duration?: number | null, status?: string, fullName?: string }} Assertion */
/** @typedef {{ testResults?: readonly { name: string, status?: string, assertionResults: readonly Assertion[] }[] }} Report */

/**
 * The slowest test files, as lines of text.
 * @param {readonly Report[]} reports
 * @param {string} root the folder that the names are shown relative to
 */
export function slowestFiles(reports, root, count = 20) {
  const files = reports.flatMap(({ testResults = [] }) =>
    testResults.map(({ name, assertionResults }) => ({
      name: name.slice(root.length),
      seconds: assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1_000,
    })),
  );
  return files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/**
 * The failed tests, and the files that failed without one, for example because they couldn't be loaded; as lines of text.
 * @param {Report} report
 * @param {string} root the folder that the names are shown relative to
 */
export function failedTests({ testResults = [] }, root) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = name.slice(root.length);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file}: ${fullName}`);
    });
}
