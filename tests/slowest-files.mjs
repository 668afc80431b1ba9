/**
 * The slowest test files of Vitest's JSON reports, as lines of text.
 * @param {readonly { testResults?: readonly { name: string, assertionResults: readonly { duration?: number | null }[] }[] }[]} reports
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
